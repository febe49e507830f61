import { gtinOfNdc10 } from '../../../contracts/codes/gtin.ts';
import { toNdc11 } from '../../../contracts/codes/ndc.ts';
import { antiInfectives } from './anti-infectives.ts';
import { controlledAndAnesthesia } from './controlled-and-anesthesia.ts';
import { fluidsAndAnticoagulants } from './fluids-and-anticoagulants.ts';
import { labelers } from './labelers.ts';
import { medicine } from './medicine.ts';
import { motherAndChild } from './mother-and-child.ts';
import { oncology } from './oncology.ts';
import { specialty } from './specialty.ts';

/**
 * Columns of the tables: key | generic name | content of one container | form | route | therapeutic class | schedule |
 * VEN class | marks | list price of a container | weight | where it is used | HCPCS code*billing units of a container |
 * NDC*containers of a package …
 *
 * Marks: R refrigerated, Z frozen, H high cost, B bundled (no covered outpatient drug), O orphan designation,
 * F wanted in the flu season. Where it is used: see Use. Names, strengths, HCPCS codes and most NDCs are real; NDCs that
 * no public file of FDA or CMS names are well formed under a real labeler code. Prices are invented.
 */
const tables = [
  controlledAndAnesthesia,
  fluidsAndAnticoagulants,
  antiInfectives,
  medicine,
  motherAndChild,
  oncology,
  specialty,
];

export interface Product {
  /** Ten digits with hyphens, as printed. */
  printed: string;
  ndc: string;
  item: Item;
  manufacturer: string;
  containers: number;
  /** Base units in a package, in hundredths. */
  packageSize: number;
  gtin: string;
  shelfDays: number;
}

export interface Item {
  index: number;
  code: string;
  generic: string;
  name: string;
  strength: string;
  form: FormName;
  route: string;
  unit: string;
  doseUnit: string | undefined;
  /** Dose units in one base unit. */
  dosePerUnit: number;
  therapeuticClass: string;
  schedule: string;
  ven: string;
  storage: 'room' | 'refrigerated' | 'frozen';
  highCost: boolean;
  covered: boolean;
  orphan: boolean;
  seasonal: boolean;
  /** Base units in a container, in hundredths. */
  container: number;
  /** List price of a container in ten-thousandths of a dollar. */
  price: number;
  weight: number;
  use: string;
  hcpcs: string | undefined;
  billingUnits: number;
  products: Product[];
}

const forms = {
  v: { form: 'Injection, solution', holder: 'vial', liquid: true, shelf: 730 },
  s: { form: 'Injection, solution', holder: 'syringe', liquid: true, shelf: 420 },
  a: { form: 'Injection, solution', holder: 'ampule', liquid: true, shelf: 730 },
  p: { form: 'Injection, powder', holder: 'vial', liquid: false, shelf: 730 },
  b: { form: 'Injection, premixed bag', holder: 'bag', liquid: false, shelf: 540 },
  t: { form: 'Tablet', holder: 'tablet', liquid: false, shelf: 800 },
  c: { form: 'Capsule', holder: 'capsule', liquid: false, shelf: 800 },
  l: { form: 'Oral solution', holder: 'cup', liquid: true, shelf: 540 },
  k: { form: 'Oral suspension', holder: 'bottle', liquid: true, shelf: 540 },
  n: { form: 'Inhalation solution', holder: 'vial', liquid: false, shelf: 600 },
  h: { form: 'Inhaler', holder: 'inhaler', liquid: false, shelf: 600 },
  x: { form: 'Patch', holder: 'patch', liquid: false, shelf: 600 },
  u: { form: 'Suppository', holder: 'suppository', liquid: false, shelf: 600 },
  o: { form: 'Ointment or packet', holder: 'unit', liquid: false, shelf: 600 },
  r: { form: 'Nasal spray', holder: 'spray', liquid: false, shelf: 540 },
  e: { form: 'Injection, pen', holder: 'pen', liquid: true, shelf: 540 },
  g: { form: 'Inhalation liquid', holder: 'bottle', liquid: true, shelf: 900 },
} as const;
type FormCode = keyof typeof forms;
type FormName = (typeof forms)[FormCode]['form'];

export const injected = (item: Item): boolean => item.form.startsWith('Injection');

const labelerNames = new Map(
  labelers
    .trim()
    .split('\n')
    .map((line) => line.split('|') as [string, string]),
);

export function readCatalog(): Item[] {
  const lines = tables.flatMap((table) => table.trim().split('\n'));
  return lines.map(readItem);
}

function readItem(line: string, index: number): Item {
  const cells = line.split('|');
  const [code = '', generic = '', content = '', formCode = '', route = '', therapeuticClass = '', schedule = ''] =
    cells;
  const [ven = '', marks = '', price = '', weight = '', use = '', billing = '', ndcs = ''] = cells.slice(7);
  if (!(formCode in forms)) throw new Error(`${code}: there is no form ${formCode}.`);
  const { form, holder, liquid, shelf } = forms[formCode as FormCode];
  const { dose, doseUnit, volume } = readContent(content);
  const container = liquid ? Math.round((volume ?? 1) * 100) : 100;
  const dosePerUnit = liquid && doseUnit ? round(dose / (volume ?? 1)) : dose;
  const [hcpcs, billingUnits = '1'] = billing ? billing.split('*') : [];
  const item: Item = {
    index,
    code,
    generic,
    name: `${generic} ${content} ${holder}`,
    strength: liquid && doseUnit ? `${dosePerUnit} ${doseUnit}/mL` : content,
    form,
    route,
    unit: liquid ? 'mL' : holder,
    doseUnit,
    dosePerUnit,
    therapeuticClass,
    schedule,
    ven,
    storage: marks.includes('Z') ? 'frozen' : marks.includes('R') ? 'refrigerated' : 'room',
    highCost: marks.includes('H'),
    covered: !marks.includes('B'),
    orphan: marks.includes('O'),
    seasonal: marks.includes('F'),
    container,
    price: Math.round(Number(price) * 10_000),
    weight: Number(weight),
    use,
    hcpcs,
    billingUnits: Number(billingUnits),
    products: [],
  };
  item.products = ndcs.split(' ').map((text) => readProduct(item, text, shelf));
  return item;
}

function readProduct(item: Item, text: string, shelfDays: number): Product {
  const [printed = '', containers = '1'] = text.split('*');
  const [labeler = ''] = printed.split('-');
  const manufacturer = labelerNames.get(labeler);
  if (!manufacturer) throw new Error(`${item.code}: nobody is known under the labeler code ${labeler}.`);
  return makeProduct(item, printed, manufacturer, Number(containers), shelfDays);
}

export function makeProduct(
  item: Item,
  printed: string,
  manufacturer: string,
  containers: number,
  shelfDays: number,
): Product {
  const ndc = toNdc11(printed);
  const gtin = gtinOfNdc10(printed);
  if (ndc.is !== 'ndc' || !gtin) throw new Error(`${item.code}: ${printed} is not an NDC.`);
  return {
    printed,
    ndc: ndc.ndc11,
    item,
    manufacturer,
    containers,
    packageSize: containers * item.container,
    gtin,
    shelfDays,
  };
}

/** "100 mcg/2 mL": 100 mcg in 2 mL. "250 mL": a volume alone. "5 mg-325 mg": the first ingredient counts. "5%": no dose. */
function readContent(content: string): { dose: number; doseUnit: string | undefined; volume: number | undefined } {
  const [, dose = '1', unit = '', volume] = /^([\d.]+)\s*([A-Za-z]+)?(?:.*?\/\s*([\d.]+)\s*mL)?/u.exec(content) ?? [];
  if (unit === 'mL') return { dose: 1, doseUnit: undefined, volume: Number(dose) };
  if (!unit) return { dose: 1, doseUnit: undefined, volume: volume === undefined ? undefined : Number(volume) };
  return { dose: Number(dose), doseUnit: unit, volume: volume === undefined ? undefined : Number(volume) };
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
