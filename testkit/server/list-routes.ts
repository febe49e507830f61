import type { App } from '../../server/app.ts';

/** Every call that the router itself knows, named as in the OpenAPI document; HEAD comes with every GET. */
export function listRoutes(app: App): string[] {
  const trail: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, segment, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/u.exec(line) ?? [];
      if (indent === undefined || segment === undefined) return [];
      const depth = indent.length / 4;
      trail.splice(depth, trail.length, segment);
      const path = trail.join('').replace(/:(\w+)/gu, '{$1}');
      return (methods ?? '')
        .split(', ')
        .filter((method) => method && method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    })
    .filter((name) => name.includes(' /api/'));
}
