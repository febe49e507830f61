import { readSettings, type Settings } from '../server/settings.ts';

interface Command {
  summary: string;
  run(settings: Settings, args: string[]): Promise<void>;
}

/** Loaded when called: `pestle user passwd` need not wait for the web server's modules. */
const commands: Record<string, Command> = {
  serve: {
    summary: 'serve                                        the server alone',
    run: async (settings) => (await import('./commands/serve.ts')).serve(settings),
  },
  import: {
    summary: 'import PATH --company CODE [--accept-partial]',
    run: async (settings, args) => (await import('./commands/import.ts')).importFiles(settings, args),
  },
  generate: {
    summary: 'generate --out DIR --seed N --scale S [--companies N] [--months N] [--end DATE] [--truth FILE]',
    run: async (_settings, args) => (await import('./commands/generate.ts')).generate(args),
  },
  query: {
    summary: 'query FILE.json --user NAME [--format FORMAT]',
    run: async (settings, args) => (await import('./commands/query.ts')).query(settings, args),
  },
  forecast: {
    summary: 'forecast FILE --season N --horizon H [--level 80,95]',
    run: async (_settings, args) => (await import('./commands/forecast.ts')).forecast(args),
  },
  check: {
    summary:
      'check                                        verifies every company: keys, references, balances, invariants',
    run: async (settings) => (await import('./commands/check.ts')).check(settings),
  },
  explain: {
    summary: 'explain PAGE [--filter NAME=VALUE …] [--company CODE]   the SQL of a page, stage by stage',
    run: async (settings, args) => (await import('./commands/explain.ts')).explain(settings, args),
  },
  backup: {
    summary: 'backup FILE                                  the whole product in one file, while it serves',
    run: async (settings, args) => (await import('./commands/backup.ts')).backup(settings, args),
  },
  restore: {
    summary: 'restore FILE                                 fills empty stores from a backup',
    run: async (settings, args) => (await import('./commands/restore.ts')).restore(settings, args),
  },
  bench: {
    summary:
      'bench [--scale S] [--of reports [--postgres URL] [--keep FOLDER] [--patience MINUTES] [--pages N,N]]   the benchmarks, as a table and as JSON',
    run: async (settings, args) => (await import('./commands/bench.ts')).bench(settings, args),
  },
  'warehouse distribute': {
    summary: 'warehouse distribute                         spreads the tables of a Citus warehouse by company',
    run: async (settings) => (await import('./commands/warehouse-distribute.ts')).warehouseDistribute(settings),
  },
  'company add': {
    summary: 'company add --code CODE --name NAME --admin USERNAME [--mail ADDRESS]',
    run: async (settings, args) => (await import('./commands/company-add.ts')).companyAdd(settings, args),
  },
  'user add': {
    summary: 'user add --company CODE --username NAME --firstname NAME --role ROLE [--mail ADDRESS] [--sso]',
    run: async (settings, args) => (await import('./commands/user-add.ts')).userAdd(settings, args),
  },
  'user passwd': {
    summary: 'user passwd USERNAME                         reads the new password from standard input',
    run: async (settings, args) => (await import('./commands/user-passwd.ts')).userPasswd(settings, args),
  },
};

async function main(args: string[]): Promise<void> {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((candidate) => candidate in commands);
  const command = name ? commands[name] : undefined;
  if (!name || !command) {
    const lines = Object.values(commands).map(({ summary }) => `  pestle ${summary}`);
    console.error(['Usage:', ...lines].join('\n'));
    process.exitCode = args.length === 0 || args[0] === '--help' ? 0 : 2;
    return;
  }
  loadEnvironmentFile();
  await command.run(readSettings(process.env), args.slice(name.split(' ').length));
}

function loadEnvironmentFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

// As newer Nodes do by themselves. Where Node does not say what it is, pg loads all of fetch to find out.
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { userAgent: 'Node.js' } });

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
