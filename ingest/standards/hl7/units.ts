/** What senders write for the units of the import files. */
const spellings: Record<string, string> = {
  tab: 'tablet',
  cap: 'capsule',
  milliliter: 'ml',
  millilitre: 'ml',
  milligram: 'mg',
  microgram: 'mcg',
  ug: 'mcg',
  gram: 'g',
};

/** Whether an amount in the unit that was sent is one in the base unit: a blank unit and spellings of the same are. */
export function isSameUnit(sent: string, base: string): boolean {
  return sent === '' || toPlain(sent) === toPlain(base);
}

function toPlain(unit: string): string {
  const word = unit
    .trim()
    .toLowerCase()
    .replace(/\(s\)$|(?<=..)s$/u, '');
  return Object.hasOwn(spellings, word) ? (spellings[word] ?? word) : word;
}
