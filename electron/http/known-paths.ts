import type { FastifyInstance } from 'fastify';

/** The methods of every path, from the routes as they are added. */
export type KnownPaths = {
  /** Methods that a path takes, in alphabetical order; none for an unknown path. @param url with or without query. */
  methodsOf(url: string): string[];
};

/** Must be called before the routes are added. */
export function watchPaths(app: FastifyInstance): KnownPaths {
  const methods = new Map<string, Set<string>>();
  const patterns = new Map<string, RegExp>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methods.set(url, known);
    patterns.set(url, patternOf(url));
  });
  return {
    methodsOf(url) {
      const [path = ''] = url.split('?');
      const matching = [...patterns].filter(([, pattern]) => pattern.test(path)).map(([route]) => route);
      return [...new Set(matching.flatMap((route) => [...(methods.get(route) ?? [])]))].toSorted();
    },
  };
}

/** Parameters of routes are whole segments, `/:id`; the last one may be optional, `/:id?`. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').slice(1);
  const source = segments.map((segment) => {
    if (!segment.startsWith(':')) return `/${segment.replace(/\./g, '\\.')}`;
    return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${source.join('')}$`);
}
