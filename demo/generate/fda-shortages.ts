import type { Product } from './catalog/read-catalog.ts';
import { isoDate } from './clock.ts';
import type { Company } from './company.ts';
import { americanDate } from './fda-dates.ts';
import { remember } from './truth.ts';

interface Standing {
  status: 'Current' | 'To Be Discontinued' | 'Resolved';
  availability?: string;
  note?: string;
  reason?: string;
  /** Days before the end: of a drug to be discontinued, its last day. */
  endsIn?: number;
}

/** How a line stands from so many days before the end on; before the first it is not on the list. */
type Course = [ago: number, standing: Standing][];

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** @example 'March 2027' */
function monthAfter(day: number, days: number): string {
  const [year = '', month = ''] = isoDate(day + days).split('-');
  return `${months[Number(month) - 1]} ${year}`;
}

/** What becomes of the lines, by turns; the words are those of the FDA, misspelt as the FDA misspells them. */
const courses = (end: number): { what: string; course: Course }[] => [
  {
    what: 'unavailable without a date',
    course: [[300, { status: 'Current', availability: 'Unavailable', reason: 'Demand increase for the drug' }]],
  },
  {
    what: 'limited, on time',
    course: [
      [
        200,
        {
          status: 'Current',
          availability: 'Limited Availablity',
          note: `Estimated recovery: ${monthAfter(end, 60)}`,
          reason: 'Shortage of an active ingredient',
        },
      ],
    ],
  },
  {
    what: 'available all along',
    course: [[900, { status: 'Current', availability: 'Available', note: 'Check wholesalers for inventory' }]],
  },
  {
    what: 'new this week',
    course: [
      [
        4,
        {
          status: 'Current',
          availability: 'Unavailable',
          note: `Next Delivery: ${monthAfter(end, 35)}; Estimated Recovery: ${monthAfter(end, 95)}`,
          reason: 'Delay in shipping of the drug',
        },
      ],
    ],
  },
  {
    what: 'worse this week',
    course: [
      [150, { status: 'Current', availability: 'Available', reason: 'Other' }],
      [3, { status: 'Current', availability: 'Unavailable', reason: 'Other' }],
    ],
  },
  {
    what: 'recovery put off this week',
    course: [
      [
        90,
        { status: 'Current', availability: 'Limited Availability', note: `Estimated recovery: ${monthAfter(end, 30)}` },
      ],
      [
        2,
        {
          status: 'Current',
          availability: 'Limited Availability',
          note: `Estimated recovery: ${monthAfter(end, 150)}`,
        },
      ],
    ],
  },
  { what: 'to be discontinued later', course: [[240, { status: 'To Be Discontinued', endsIn: 120 }]] },
  { what: 'discontinued', course: [[700, { status: 'To Be Discontinued', endsIn: -40 }]] },
  {
    what: 'resolved',
    course: [
      [260, { status: 'Current', availability: 'Unavailable' }],
      [30, { status: 'Resolved' }],
    ],
  },
  { what: 'on allocation', course: [[80, { status: 'Current', availability: 'Available', note: 'On allocation' }]] },
  {
    what: 'recovery overdue',
    course: [
      [
        170,
        {
          status: 'Current',
          availability: 'Limited Availabiltiy',
          note: `Estimated recovery: ${monthAfter(end, -60)}`,
        },
      ],
    ],
  },
  { what: 'information pending', course: [[20, { status: 'Current', availability: 'Information pending' }]] },
];

const title = (words: string) => words.replace(/\b[a-z]/gu, (letter) => letter.toUpperCase());
const formOf = ({ form }: Product['item']) =>
  form.startsWith('Injection') ? 'Injection' : (form.split(/[ ,]/u)[0] ?? form);

/** Decides which lines there are, writes them into the truth, and gives back what is published on a day. */
export function planShortages(company: Company, products: Product[]): (day: number) => Record<string, unknown>[] {
  const { end } = company;
  const lines: { product: Product; course: Course }[] = [];
  const add = (product: Product, what: string, course: Course) => {
    const [first] = course[0] ?? [0];
    const planted = company.truth.add({
      ...{
        kind: 'supply',
        what: `FDA list: ${what}`,
        items: [product.item.code],
        from: Math.max(company.start, end - first),
        to: end,
      },
      magnitude: { ndc: product.ndc, status: course.at(-1)?.[1].status ?? '' },
    });
    remember(planted, product.ndc);
    lines.push({ product, course });
  };
  // What the company itself went short of stands on the list for as long.
  for (const { item, from, to } of company.occasions.shortages) {
    const product = company.contract(item, from);
    const course: Course = [
      [end - from, { status: 'Current', availability: 'Limited Availability', reason: 'Demand increase for the drug' }],
    ];
    add(product, 'short for the company itself', to <= end ? [...course, [end - to, { status: 'Resolved' }]] : course);
  }
  const listed = new Set(lines.map(({ product }) => product.item));
  const free = products.filter(
    ({ item }) => !listed.has(item) && !company.occasions.shortages.some(({ alternative }) => alternative === item),
  );
  for (const [place, { what, course }] of courses(end).entries()) {
    const product = free.find(({ item }, at) => at >= place && !listed.has(item));
    if (!product) continue;
    listed.add(product.item);
    add(product, what, course);
  }
  return (day) => [
    ...lines.flatMap(({ product, course }) => lineOn(company, product, course, day)),
    ...strangers(company, lines[0]?.product, day),
  ];
}

function lineOn(company: Company, product: Product, course: Course, day: number): Record<string, unknown>[] {
  const { end } = company;
  const steps = course.filter(([ago]) => end - ago <= day);
  const [first] = course[0] ?? [0];
  const last = steps.at(-1);
  if (!last) return [];
  const [ago, { status, availability, note, reason, endsIn }] = last;
  return [
    {
      package_ndc: product.printed,
      generic_name: `${title(product.item.generic)} ${formOf(product.item)}`,
      company_name: product.manufacturer,
      contact_info: 'Demo line, not published by the FDA',
      presentation: `${title(product.item.generic)}, ${formOf(product.item)}, ${product.item.strength} (NDC ${product.printed})`,
      dosage_form: formOf(product.item),
      therapeutic_category: [product.item.therapeuticClass],
      status,
      update_type: steps.length > 1 ? 'Revised' : status === 'To Be Discontinued' ? 'New' : 'Reverified',
      initial_posting_date: americanDate(end - first),
      update_date: americanDate(end - ago),
      ...(availability ? { availability } : {}),
      ...(note ? { related_info: note } : {}),
      ...(reason ? { shortage_reason: reason } : {}),
      ...(endsIn === undefined ? {} : { discontinued_date: americanDate(end + endsIn) }),
      ...(status === 'Resolved' ? { resolved_note: 'Supply has returned' } : {}),
    },
  ];
}

/** Lines about drugs of other makers: one of a generic that the company holds, the others of none. */
function strangers(company: Company, like: Product | undefined, day: number): Record<string, unknown>[] {
  const line = (ndc: string, generic: string, form: string) => ({
    package_ndc: ndc,
    generic_name: `${generic} ${form}`,
    company_name: 'Example Pharma, Inc.',
    contact_info: 'Demo line, not published by the FDA',
    presentation: `${generic}, ${form} (NDC ${ndc})`,
    dosage_form: form,
    therapeutic_category: ['Other'],
    status: 'Current',
    availability: 'Unavailable',
    update_type: 'Reverified',
    initial_posting_date: americanDate(company.end - 400),
    update_date: americanDate(Math.min(day, company.end - 130)),
  });
  const ofOurs = like ? [line('99999-101-01', title(like.item.generic), formOf(like.item))] : [];
  return [
    ...ofOurs,
    line('99999-102-01', 'Exampleine Hydrochloride', 'Tablet'),
    line('99999-103-01', 'Exampleol', 'Capsule'),
  ];
}
