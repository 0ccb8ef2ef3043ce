// What a program written in TypeScript sends, by the types made from the description.
import type { components, operations } from "./api";

type Shapes = components["schemas"];

const rules: Shapes["Definition"] = {
  name: "Friday bridge",
  table: { players: [4, 4] },
  deal: { cards: 13 },
  bidding: { min: 2, kinds: ["nil"] },
  contracts: [
    { when: { bid: [8, ""] }, over: { flat: 1 }, made: { flat: 13 }, failed: { bid: -1 } },
    { over: "any", made: { bid: 1, over: 0.1 }, failed: { bid: -1 } },
  ],
  end: { rounds: 12 },
};
export const publish: Shapes["NewRules"] = { slug: "friday-bridge", definition: rules };
export const round: operations["putRound"]["requestBody"]["content"]["application/json"] = {
  calls: [{ seat: 1, bid: 4 }, { seat: 2, bid: 3, tricks: 3 }, { side: 1, tricks: 7 }],
};

export function hand(answer: Shapes["ClubRules"]): number | undefined {
  // @ts-expect-error: no key of the language has this name
  answer.definition.contract;
  return answer.definition.contracts?.[0]?.made?.flat;
}
