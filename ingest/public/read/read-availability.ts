/** FDA's four words for whether a drug can be had. */
export const availabilities = ['Available', 'Limited Availability', 'Unavailable', 'Information pending'] as const;
export type Availability = (typeof availabilities)[number];

/** What sounds like an answer and is none: when it will be available, that a date is not available. */
const noAnswers = [
  /\b(?:estimated|anticipated|expected)\s(?:limited\s)?avai\w*/giu,
  /\b(?:will be|be made|delivery:|next)\savai\w*/giu,
  /\b(?:release|dates?|duration|recovery)\s(?:date\s)?(?:is\s)?not avai\w*/giu,
  /\bno\s(?:estimated\s)?release\sdates?\savai\w*/giu,
  /\bcheck\s?whole\w+ for avai\w*/giu,
  /\bnot on allocation\b/giu,
];

const cannotBeHad =
  'un-?avai\\w*|not\\s+(?:currently\\s+)?avai\\w*|no (?:stock|longer avai\\w*|product avai\\w*)|out of stock|stock(?:ed)? (?:sold )?out|sold out|back-?\\s?order\\w*|discontinued|depleted';

/** The first that fits decides. Until 2023 the list said it in prose; since then in four words, sometimes misspelt. */
const rules: [pattern: RegExp, means: Availability][] = [
  [
    /^(?:information pending|pending information|to be determined|availability\b.*\b(?:tbd|unknown)\b)/iu,
    'Information pending',
  ],
  [/\bno back-?order/iu, 'Available'],
  [/\b(?:intermittent|on\/off) back-?order/iu, 'Limited Availability'],
  [
    new RegExp(
      `^(?:currently|temporarily|permanently|product|this|presentation|is|on|long|term|[\\s-])*(?:${cannotBeHad})`,
      'iu',
    ),
    'Unavailable',
  ],
  [
    /\blimit|\ballocat|\bintermittent|\bshort-dated|\b(?:for|to) (?:(?:existing|current|contracted) )+custom|\bcontracted volume/iu,
    'Limited Availability',
  ],
  [
    new RegExp(
      `\\b(?:${cannotBeHad})|\\bnot (?:marketed|currently manufactured)|\\b(?:not|no longer) distribut|not marketing`,
      'iu',
    ),
    'Unavailable',
  ],
  [/\bavai\w*ble\b|\bin stock\b/iu, 'Available'],
];

/** What a published text says about availability; null where it says nothing. "Available on allocation" is limited. */
export function readAvailability(text: string | null): Availability | null {
  const said = noAnswers
    .reduce((rest, pattern) => rest.replace(pattern, ' '), (text ?? '').replace(/\s+/gu, ' '))
    .trim();
  return rules.find(([pattern]) => pattern.test(said))?.[1] ?? null;
}
