/**
 * Who may import whom: the architecture in one table. Each room lists the rooms below it; what is not listed is out of
 * bounds. Tests may import anything, because they look at a room from outside.
 */
export const rooms: Record<string, string[] | 'anything'> = {
  contracts: [],
  catalog: ['contracts'],
  analytics: [],
  warehouse: ['contracts', 'analytics'],
  state: ['contracts', 'catalog'],
  ingest: ['contracts', 'state', 'warehouse'],
  compiler: ['contracts', 'warehouse', 'model'],
  model: ['contracts', 'warehouse'],
  reports: ['contracts', 'catalog', 'model', 'analytics'],
  server: ['contracts', 'catalog', 'state', 'warehouse', 'ingest', 'model', 'compiler', 'reports', 'analytics'],
  demo: ['contracts', 'catalog', 'state', 'warehouse', 'ingest'],
  bench: ['contracts', 'catalog', 'analytics', 'state', 'warehouse', 'ingest', 'demo', 'reports', 'server'],
  cli: ['contracts', 'catalog', 'state', 'warehouse', 'ingest', 'server', 'demo', 'bench'],
  ui: [],
  web: ['contracts', 'catalog', 'ui'],
  testkit: 'anything',
  e2e: 'anything',
};

/** Inside the browser application: features never know one another, and what they share lies below them. */
export const webParts: Record<string, string[]> = {
  'web/lib': [],
  'web/features': ['web/lib'],
  'web/app': ['web/features', 'web/lib'],
  'web/main.tsx': ['web/app', 'web/lib'],
};

export const longestFile = 300;
/** Files that are nothing but data may be as long as the data is. */
export const dataFiles = ['catalog/menu.ts'];
