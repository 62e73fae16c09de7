/**
 * Who answers for a package, and where its project is found. A Debian package must name both, and the project has no
 * address of its own: who publishes packages sets theirs. `.invalid` is reserved to lead nowhere (RFC 2606).
 */
export function publisher(environment: NodeJS.ProcessEnv = process.env): { author: string; homepage: string } {
  return {
    author: environment['VOCATIVE_MAINTAINER'] ?? 'Vocative contributors <maintainers@vocative.invalid>',
    homepage: environment['VOCATIVE_HOMEPAGE'] ?? 'https://vocative.invalid',
  };
}
