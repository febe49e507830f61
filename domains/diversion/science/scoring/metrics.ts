/** What is counted of a user's records. Amounts are in containers, so that drugs can be added. */
export type CountName =
  | 'shifts'
  | 'dispenses'
  | 'judged'
  | 'episodes'
  | 'accesses'
  | 'wastes'
  | 'missing'
  | 'wholeWastes'
  | 'lateWastes'
  | 'wastedAmount'
  | 'dispensedAmount'
  | 'partials'
  | 'undocumented'
  | 'overrides'
  | 'cancels'
  | 'noOrder'
  | 'offShift'
  | 'lastHour'
  | 'notGiven'
  | 'painDoses'
  | 'painMismatches'
  | 'discrepancies'
  | 'asNeededDoses'
  | 'topDoses'
  | 'cases'
  | 'afterCase'
  | 'caseDispenses'
  | 'otherStation'
  | 'caseDrugs'
  | 'extraContainers';

/** A feed that a facility may or may not send. */
export type Feed =
  | 'cabinets'
  | 'charting'
  | 'shifts'
  | 'orders'
  | 'encounters'
  | 'pain'
  | 'cases'
  | 'containers'
  | 'ranges';

/** Who may be scored. */
export type ScoredRole = 'rn' | 'crna' | 'anesthesiologist' | 'resident' | 'pharmacist' | 'technician';

export type MetricId = `M${number}`;

/** One way in which records can be unusual: a count over an exposure, held against what peers have on the same exposure. */
export interface Metric {
  id: MetricId;
  key: string;
  label: string;
  /** What is counted, in a sentence: `7 removals not accounted for against 2.4 expected`. */
  noun: string;
  observed: CountName | null;
  exposure: CountName | null;
  /** What one unit of the exposure is called. */
  per: string;
  /** Its weight in the composite; 0 is shown and not scored. */
  weight: number;
  needs: readonly Feed[];
  /** Compared drug by drug; a shift cannot be cut by drug. */
  isByDrug: boolean;
  /** Roles that it applies to; all where it is not given. */
  roles?: readonly ScoredRole[];
  /** How it is compared, where not as a count against an expectation. */
  own?: 'witness' | 'same-patient' | 'self-change' | 'share';
}

const clinical: readonly ScoredRole[] = ['rn', 'crna', 'anesthesiologist', 'resident', 'pharmacist'];
const anesthesia: readonly ScoredRole[] = ['crna', 'anesthesiologist', 'resident'];

type Counted = Pick<Metric, 'observed' | 'exposure' | 'per'>;
const perDispense = (observed: CountName): Counted => ({ observed, exposure: 'dispenses', per: 'dispenses' });
const perAccess = (observed: CountName): Counted => ({ observed, exposure: 'accesses', per: 'accesses' });
const counted = (observed: CountName, exposure: CountName, per: string): Counted => ({ observed, exposure, per });
const notCounted: Counted = { observed: null, exposure: null, per: '' };

const metric = (
  id: MetricId,
  key: string,
  label: string,
  noun: string,
  counts: Counted,
  weight: number,
  needs: readonly Feed[],
  more: Partial<Metric> = {},
): Metric => ({ id, key, label, noun, ...counts, weight, needs, isByDrug: true, ...more });

const own = (how: NonNullable<Metric['own']>, counts: Partial<Counted> = {}): Partial<Metric> => ({
  own: how,
  isByDrug: false,
  ...counts,
});

/** The catalog of metrics: brief 3.4, with the weights of the ranking's entry, but for M17 and M18: those are what the table of quality proves. */
export const metrics: readonly Metric[] = [
  metric(
    'M1',
    'volume',
    'Dispenses per shift',
    'dispenses',
    counted('dispenses', 'shifts', 'shifts'),
    2,
    ['cabinets'],
    {
      isByDrug: false,
    },
  ),
  metric(
    'M2',
    'missing_amount',
    'Removals not accounted for',
    'removals not accounted for',
    counted('missing', 'judged', 'dispenses that are judged'),
    3,
    ['cabinets', 'charting'],
    { roles: clinical },
  ),
  metric(
    'M3',
    'full_package_waste',
    'Whole containers wasted',
    'whole containers wasted',
    perDispense('wholeWastes'),
    3,
    ['cabinets', 'containers'],
  ),
  metric('M4', 'delayed_waste', 'Late wastes', 'late wastes', counted('lateWastes', 'wastes', 'wastes'), 1, [
    'cabinets',
  ]),
  metric(
    'M5',
    'waste_pct',
    'Share wasted',
    'containers wasted',
    counted('wastedAmount', 'dispensedAmount', 'containers dispensed'),
    0,
    ['cabinets'],
    { own: 'share' },
  ),
  metric(
    'M6',
    'undocumented_waste',
    'Partial doses without waste',
    'partial doses without a recorded waste',
    counted('undocumented', 'partials', 'partial doses'),
    0,
    ['cabinets', 'charting'],
    { roles: clinical },
  ),
  metric('M7', 'override', 'Overrides', 'overrides', perDispense('overrides'), 1, ['cabinets']),
  metric('M8', 'cancel_null', 'Opened without taking', 'accesses without a removal', perAccess('cancels'), 1, [
    'cabinets',
  ]),
  metric(
    'M9',
    'no_order',
    'Without order or after discharge',
    'removals without an order or after discharge',
    perDispense('noOrder'),
    3,
    ['cabinets', 'encounters'],
  ),
  metric('M10', 'off_shift', 'Off shift or off unit', 'removals off shift or off unit', perDispense('offShift'), 0, [
    'cabinets',
    'shifts',
  ]),
  metric(
    'M11',
    'late_shift',
    'Last hour of shift',
    'removals in the last hour of the shift',
    perDispense('lastHour'),
    0.5,
    ['cabinets', 'shifts'],
  ),
  metric(
    'M12',
    'no_administration',
    'Dispensed and none given',
    'removals with nothing given',
    counted('notGiven', 'episodes', 'episodes'),
    0,
    ['cabinets', 'charting'],
    { roles: clinical },
  ),
  metric(
    'M13',
    'witness',
    'Same witness',
    'wastes with one colleague',
    notCounted,
    1,
    ['cabinets'],
    own('witness', { per: 'wastes' }),
  ),
  metric(
    'M14',
    'same_patient',
    'More doses to the same patients',
    'doses to patients whom colleagues treated as well',
    notCounted,
    2,
    ['charting', 'encounters', 'shifts'],
    { ...own('same-patient', { per: 'patient hours' }), roles: clinical },
  ),
  metric(
    'M15',
    'pain_mismatch',
    'Doses without pain response',
    'as-needed doses without a pain response',
    counted('painMismatches', 'painDoses', 'doses with pain scores sent'),
    0,
    ['charting', 'pain'],
    { roles: clinical },
  ),
  metric(
    'M16',
    'discrepancy',
    'Count discrepancies',
    'count discrepancies as finder or previous user',
    perAccess('discrepancies'),
    0,
    ['cabinets'],
  ),
  metric(
    'M17',
    'self_change',
    'Change against own past',
    'records beyond the own past',
    notCounted,
    3,
    ['cabinets'],
    own('self-change', { per: 'own previous 91 days' }),
  ),
  metric(
    'M18',
    'top_of_range',
    'Always the largest dose',
    'as-needed doses at the top of the range or before the interval ended',
    counted('topDoses', 'asNeededDoses', 'as-needed doses'),
    0,
    ['charting', 'orders', 'ranges'],
  ),
  metric(
    'M19',
    'after_case',
    'Anesthesia removals after the case',
    'removals after the case',
    counted('afterCase', 'cases', 'cases'),
    3,
    ['cabinets', 'cases'],
    { roles: anesthesia },
  ),
  metric(
    'M20',
    'other_station',
    'Removals away from the case room',
    'removals away from the case room',
    counted('otherStation', 'cases', 'cases'),
    3,
    ['cabinets', 'cases'],
    { roles: anesthesia },
  ),
  metric(
    'M21',
    'extra_containers',
    'More containers than the case needed',
    'case drugs with more containers than such cases need',
    counted('extraContainers', 'caseDrugs', 'case × drug records'),
    2,
    ['cases', 'containers'],
    { roles: anesthesia },
  ),
];

export const metricById: ReadonlyMap<string, Metric> = new Map(metrics.map((one) => [one.id, one]));

export const appliesTo = ({ roles }: Metric, role: string): boolean =>
  roles === undefined || roles.some((one) => one === role);
