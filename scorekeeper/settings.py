"""All settings, read once from the environment; a bad value stops the start with a sentence."""

from pathlib import Path

from scorekeeper import databases, environment, logs

BASE_DIR = Path(__file__).resolve().parent.parent
YEAR = 365 * 24 * 60 * 60

# -- How it runs: nothing set at all is a machine at home -----------------------------------------
PRODUCTION = environment.choice("SCOREKEEPER_MODE", ("local", "production")) == "production"
DEBUG = environment.flag("DEBUG")
if PRODUCTION and DEBUG:
    raise environment.BadSetting("DEBUG", "must not be set in production: error pages would show secrets to strangers.")
VAR_DIR = environment.folder("VAR_DIR", BASE_DIR / "var")
SECRET_KEY = environment.secret("SECRET_KEY", PRODUCTION, VAR_DIR)

# -- Who may ask, and where it is ------------------------------------------------------------------
_address = environment.address("BASE_URL", "http://localhost:8000", PRODUCTION)
HTTPS = _address.scheme == "https"
BASE_URL = _address.geturl()
ALLOWED_HOSTS = environment.hosts(
    "ALLOWED_HOSTS", (str(_address.hostname),) if PRODUCTION else environment.LOCAL_HOSTS, PRODUCTION
)
CSRF_TRUSTED_ORIGINS = [BASE_URL]
# how many proxies of our own stand in front: that many entries of X-Forwarded-For are believed
TRUSTED_PROXIES = environment.number("TRUSTED_PROXIES", 0, most=10)

# -- What it is made of ----------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "games",
]
MIDDLEWARE = [
    "scorekeeper.middleware.edge",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "scorekeeper.middleware.CompressPages",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
ROOT_URLCONF = "scorekeeper.urls"
ASGI_APPLICATION = "scorekeeper.asgi.application"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
APPEND_SLASH = False
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
            ],
        },
    },
]

# -- What it keeps ---------------------------------------------------------------------------------
DATABASES = {
    "default": databases.from_url(
        "DATABASE_URL", VAR_DIR, environment.number("DATABASE_POOL_SIZE", 10, least=2, most=1000)
    )
}
AUTH_USER_MODEL = "games.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 0

# -- Cookies: a phone keeps its guest for a year ---------------------------------------------------
_prefix = "__Host-" if HTTPS else ""
SESSION_ENGINE = "django.contrib.sessions.backends.db"  # a cookie alone could not be revoked
SESSION_COOKIE_NAME = f"{_prefix}session"
SESSION_COOKIE_AGE = YEAR
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_NAME = f"{_prefix}csrf"
CSRF_COOKIE_AGE = YEAR
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True  # scripts take the token from the page
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "games.pages.refused.csrf"
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = YEAR
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SECURE = HTTPS

# -- Headers; the Content-Security-Policy and its like stand in middleware.py ----------------------
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # asked from inside, where there is no https
_hsts = environment.number("HSTS_SECONDS", YEAR, least=1)
SECURE_HSTS_SECONDS = _hsts if PRODUCTION else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # the domain's other names, and
    "security.W021",  # the browsers' preload list, are the domain owner's to decide, not ours
]

# -- Languages and time ----------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("bn", "বাংলা"),
    ("hi", "हिन्दी"),
    ("ne", "नेपाली"),
    ("it", "Italiano"),
    ("eo", "Esperanto"),
]
LOCALE_PATHS = [BASE_DIR / "games" / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

# -- Files for browsers ----------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = environment.folder("STATIC_DIR", VAR_DIR / "static")
_plain = environment.choice("STATIC_FILES", ("hashed", "plain")) == "plain"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if _plain
        else "scorekeeper.storage.HashedFiles"
    },
}
WHITENOISE_USE_FINDERS = _plain or DEBUG

# -- How often a stranger may try; each counts per address -----------------------------------------
LIMIT_GUESTS_PER_HOUR = environment.number("LIMIT_GUESTS_PER_HOUR", 60)
LIMIT_PREVIEWS_PER_MINUTE = environment.number("LIMIT_PREVIEWS_PER_MINUTE", 1200)
LIMIT_TOKENS_PER_HOUR = environment.number("LIMIT_TOKENS_PER_HOUR", 60)
LIMIT_SECRETS_PER_HOUR = environment.number("LIMIT_SECRETS_PER_HOUR", 60)

# -- Log lines -------------------------------------------------------------------------------------
LOGGING = logs.settings(
    "json" if PRODUCTION else "plain", environment.choice("LOG_LEVEL", ("INFO", "DEBUG", "WARNING", "ERROR"))
)

# -- The API for programs --------------------------------------------------------------------------
REST_FRAMEWORK: dict[str, object] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.api.identity.Bearer", "games.api.identity.Cookie"],
    "DEFAULT_PERMISSION_CLASSES": [],  # the door itself turns strangers away, in the order of the contract
    "DEFAULT_PARSER_CLASSES": ["games.api.reading.StrictJsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.reading.JsonOnly",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "games.api.schema.Described",
    "EXCEPTION_HANDLER": "games.api.problems.answer",
    "UNAUTHENTICATED_USER": None,
    "FORMAT_SUFFIX_KWARG": None,
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS: dict[str, object] = {
    "OAS_VERSION": "3.1.1",
    "TITLE": "Scorekeeper",
    "VERSION": "1.0.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "PREPROCESSING_HOOKS": ["games.api.schema.only_ours"],
    "POSTPROCESSING_HOOKS": ["games.api.schema.complete"],
    "DISABLE_ERRORS_AND_WARNINGS": False,
}

environment.refuse_unknown()
