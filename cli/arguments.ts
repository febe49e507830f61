import { parseArgs } from 'node:util';
import type { ZodMiniType } from 'zod/mini';

/** Reads `--name value` options and checks them with the same schemas as the API; a wrong one is named. */
export function readOptions<T>(args: string[], flags: string[], schema: ZodMiniType<T>): T {
  const names = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).split('=')[0] ?? '');
  const options = Object.fromEntries(
    names.map((name) => [name, { type: flags.includes(name) ? ('boolean' as const) : ('string' as const) }]),
  );
  const { values } = parseArgs({ args, options, strict: true });
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const missing = issue.code === 'invalid_type' && !(String(issue.path[0]) in values);
    return `--${issue.path.join('.')} ${missing ? 'is required' : issue.message}`;
  });
  throw new Error(lines.join('\n'));
}
