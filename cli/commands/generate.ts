import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { dayOf, isoDate } from '../../demo/generate/clock.ts';
import { generateCompanies } from '../../demo/generate/generate-companies.ts';

const options = {
  out: { type: 'string' },
  seed: { type: 'string' },
  scale: { type: 'string' },
  companies: { type: 'string', default: '2' },
  months: { type: 'string', default: '24' },
  end: { type: 'string', default: '2026-11-14' },
  truth: { type: 'string' },
} as const;

/** Writes synthetic companies in the import formats; what was planted goes to --truth and nowhere else. */
export async function generate(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options, strict: true });
  const plan = {
    folder: requireText('out', values.out),
    seed: readNumber('seed', values.seed, { least: 0, most: Number.MAX_SAFE_INTEGER, whole: true }),
    scale: readNumber('scale', values.scale, { least: 0.001, most: 1000, whole: false }),
    companies: readNumber('companies', values.companies, { least: 1, most: 1000, whole: true }),
    months: readNumber('months', values.months, { least: 2, most: 120, whole: true }),
    end: readDate('end', values.end),
  };
  const began = performance.now();
  let shown = began;
  const generated = await generateCompanies({
    ...plan,
    onProgress: (code, done) => {
      const now = performance.now();
      if (now - shown < 1000) return;
      shown = now;
      console.log(`  ${code} ${Math.floor(done * 100)} %`);
    },
  });
  let total = 0;
  for (const { code, folder, rows } of generated) {
    const count = Object.values(rows).reduce((sum, n) => sum + n, 0);
    total += count;
    console.log(`${code}: ${count} rows in ${Object.keys(rows).length} files, ${folder}`);
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${total} rows in ${seconds.toFixed(1)} s, ${Math.round(total / seconds)} rows/s`);
  if (values.truth === undefined) return;
  const { folder: _, end, ...told } = plan;
  const truth = {
    ...told,
    end: isoDate(end),
    companies: generated.map(({ code, name, planted }) => ({ code, name, planted })),
  };
  await writeFile(values.truth, `${JSON.stringify(truth, null, 2)}\n`);
}

function requireText(name: string, text: string | undefined): string {
  if (!text) throw new Error(`--${name} is required`);
  return text;
}

function readNumber(
  name: string,
  text: string | undefined,
  range: { least: number; most: number; whole: boolean },
): number {
  const given = requireText(name, text);
  const value = /^\d+(\.\d+)?$/u.test(given) ? Number(given) : Number.NaN;
  if (!(value >= range.least && value <= range.most) || (range.whole && !Number.isSafeInteger(value))) {
    throw new Error(
      `--${name} must be a ${range.whole ? 'whole ' : ''}number from ${range.least} to ${range.most}, not ${given}`,
    );
  }
  return value;
}

function readDate(name: string, text: string): number {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text) ?? [];
  const day = dayOf(Number(year), Number(month), Number(date));
  if (!Number.isSafeInteger(day) || isoDate(day) !== text || day < dayOf(1990, 1, 1) || day > dayOf(2100, 1, 1)) {
    throw new Error(`--${name} must be a day from 1990-01-01 to 2100-01-01 as YYYY-MM-DD, not ${text}`);
  }
  return day;
}
