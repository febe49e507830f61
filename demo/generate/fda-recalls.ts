import type { Product } from './catalog/read-catalog.ts';
import { isoDate } from './clock.ts';
import type { Company } from './company.ts';
import { compactDate } from './fda-dates.ts';
import { recallCases } from './recall-cases.ts';
import { remember } from './truth.ts';

interface Notice {
  number: string;
  product: Product;
  level: string;
  /** First and last day on which it is published so. */
  from: number;
  reported: number;
  status: string;
  terminated?: number;
  description: string;
  lots: (day: number) => string;
}

/** Notices about products of others: checked and set aside. */
const notOurs = 25;

/** Decides which notices there are, writes what they mean into the truth, and gives back what is published on a day. */
export function planRecalls(company: Company, products: Product[]): (day: number) => Record<string, unknown>[] {
  const free = products.filter(({ item }) => !company.occasions.recalls.some((recall) => recall.product.item === item));
  const notices: Notice[] = [];
  for (const [place, { kind, level, ago, status = 'Ongoing', least, plan }] of recallCases.entries()) {
    // "All lots" takes a whole NDC off the shelves: of something that is hardly used.
    const ordered =
      kind === 'all lots' ? free.toSorted((a, b) => a.item.weight - b.item.weight || (a.ndc < b.ndc ? -1 : 1)) : free;
    const at = ordered.findIndex((product) => {
      const lots = company.lots.bought(product);
      return lots.length >= least && plan(lots, company.end) !== undefined;
    });
    const product = ordered[at];
    const lots = product && company.lots.bought(product);
    const made = lots && plan(lots, company.end);
    if (!product || !made) continue;
    free.splice(free.indexOf(product), 1);
    const day = company.end - ago;
    const number = `D-${String(9001 + place).padStart(4, '0')}-${isoDate(day).slice(0, 4)}`;
    for (const meant of new Set(made.meant.values())) {
      const planted = company.truth.add({
        ...{ kind: 'recall', what: `FDA notice: ${kind}`, items: [product.item.code], from: day, to: day },
        magnitude: { notice: number, ndc: product.ndc, lots: meant },
      });
      for (const [lot, so] of made.meant) if (so === meant) remember(planted, lot.number);
    }
    const description =
      made.describe?.(product) ?? `${product.item.name}, Rx only, ${product.manufacturer}, NDC ${product.printed}`;
    notices.push({
      ...{ number, product, level, from: day, reported: day, status, description },
      lots: made.text,
      ...(status === 'Terminated' ? { terminated: company.end - 20 } : {}),
    });
  }
  return (day) => [
    ...notices.filter(({ from }) => from <= day).map((notice) => asPublished(notice, day)),
    ...strangers(company, day),
  ];
}

const shared = {
  product_type: 'Drugs',
  country: 'United States',
  state: 'NJ',
  city: 'Example',
  postal_code: '00000',
  address_1: '1 Example Street',
  address_2: '',
  voluntary_mandated: 'Voluntary: Firm initiated',
  initial_firm_notification: 'Letter',
  distribution_pattern: 'Nationwide',
  more_code_info: null,
  product_quantity: '1000 cartons',
  openfda: {},
};

function asPublished(
  { number, product, level, reported, status, terminated, description, lots }: Notice,
  day: number,
): Record<string, unknown> {
  const isOver = terminated !== undefined && day >= terminated;
  return {
    ...shared,
    recall_number: number,
    event_id: String(90_000 + Number(number.slice(2, 6))),
    classification: level,
    status: status === 'Terminated' && !isOver ? 'Ongoing' : status,
    recalling_firm: product.manufacturer,
    product_description: description,
    code_info: lots(day),
    reason_for_recall: 'Demo notice, not a real recall: lack of assurance of sterility',
    recall_initiation_date: compactDate(reported - 6),
    center_classification_date: compactDate(reported - 1),
    report_date: compactDate(reported),
    ...(isOver ? { termination_date: compactDate(terminated) } : {}),
  };
}

function strangers(company: Company, day: number): Record<string, unknown>[] {
  return Array.from({ length: notOurs }, (_, place) => {
    const reported = company.end - 20 - place * 13;
    return {
      ...shared,
      recall_number: `D-${String(9501 + place)}-${isoDate(reported).slice(0, 4)}`,
      event_id: String(95_000 + Math.floor(place / 3)),
      classification: ['Class II', 'Class III', 'Class I'][place % 3],
      status: 'Ongoing',
      recalling_firm: 'Example Compounding, LLC',
      product_description: `Example ${place + 1} cream, 30 g tube, NDC 99999-${String(100 + place)}-01`,
      code_info: `Lot #: EX${String(20_000 + place * 37)}`,
      reason_for_recall: 'Demo notice, not a real recall: CGMP deviations',
      recall_initiation_date: compactDate(reported - 6),
      center_classification_date: compactDate(reported - 1),
      report_date: compactDate(reported),
      on: reported,
    };
  })
    .filter(({ on }) => on <= day)
    .map(({ on: _, ...notice }) => notice);
}
