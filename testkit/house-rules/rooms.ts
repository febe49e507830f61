/**
 * Who may import whom: the architecture in one table. Each room lists the rooms below it; what is not listed is out of
 * bounds. Tests may import anything, because they look at a room from outside. `domains` has finer rules of its own.
 */
export const rooms: Record<string, string[] | 'anything'> = {
  contracts: [],
  catalog: ['contracts'],
  warehouse: ['contracts'],
  state: ['contracts', 'catalog'],
  ingest: ['contracts', 'state', 'warehouse'],
  query: ['contracts', 'catalog', 'warehouse'],
  domains: ['contracts', 'catalog', 'query', 'warehouse', 'state'],
  server: ['contracts', 'catalog', 'state', 'warehouse', 'ingest', 'query', 'domains'],
  demo: ['contracts', 'catalog', 'state', 'warehouse', 'ingest'],
  bench: ['contracts', 'catalog', 'state', 'warehouse', 'ingest', 'demo', 'domains', 'server'],
  cli: ['contracts', 'catalog', 'state', 'warehouse', 'ingest', 'domains', 'server', 'demo', 'bench'],
  ui: [],
  web: ['contracts', 'catalog', 'ui'],
  testkit: 'anything',
  e2e: 'anything',
};

/**
 * The rooms of a domain. `own` are rooms of its own and of the domains that its `domain.ts` names in `uses`; `rooms` are rooms
 * at the root. A science never sees a database, a page never a mart.
 */
export const domainRooms: Record<string, { own: string[]; rooms: string[] }> = {
  science: { own: ['science'], rooms: ['contracts'] },
  marts: { own: ['science', 'marts', 'settings.ts'], rooms: ['contracts', 'warehouse'] },
  datasets: { own: ['science', 'marts', 'datasets', 'settings.ts'], rooms: ['contracts', 'query', 'warehouse'] },
  pages: { own: ['science', 'datasets', 'pages'], rooms: ['contracts', 'catalog', 'query'] },
  'settings.ts': { own: [], rooms: [] },
  work: {
    own: ['science', 'marts', 'datasets', 'work', 'settings.ts'],
    rooms: ['contracts', 'catalog', 'query', 'warehouse', 'state'],
  },
  'domain.ts': { own: ['marts', 'datasets', 'pages', 'work', 'settings.ts'], rooms: ['query'] },
};

/** What a domain is. */
export const domainDefinition = 'domains/define-domain.ts';

/** The one list of domains, from the ones that all others may use upwards: a domain uses only those before it. */
export const domainList = 'domains/all-domains.ts';

/** Inside the browser application: features never know one another, and what they share lies below them. */
export const webParts: Record<string, string[]> = {
  'web/lib': [],
  'web/features': ['web/lib'],
  'web/app': ['web/features', 'web/lib'],
  'web/main.tsx': ['web/app', 'web/lib'],
};

export const longestFile = 300;
/** Files that are nothing but data may be as long as the data is. */
export const dataFiles = ['catalog/menu.ts', 'domains/stock/settings.ts', 'domains/anesthesia/settings.ts'];
/** A folder with more sources than this needs a folder within. */
export const mostFilesInFolder = 25;
