import type { Configuration } from 'electron-builder';

export type Publisher = {
  author: string;
  homepage: string;
  /** The folder whose `latest*.yml` a package reads for newer versions; null: it looks for none. */
  updateFeed: string | null;
};

/**
 * Who answers for a package, and where its project and its updates are found. A Debian package must name both of the
 * former, and the project has no address of its own: who publishes packages sets theirs. `.invalid` is reserved to
 * lead nowhere (RFC 2606).
 * @throws Error where VOCATIVE_UPDATE_FEED is no address that packages may trust.
 */
export function publisher(environment: NodeJS.ProcessEnv = process.env): Publisher {
  return {
    author: environment['VOCATIVE_MAINTAINER'] ?? 'Vocative contributors <maintainers@vocative.invalid>',
    homepage: environment['VOCATIVE_HOMEPAGE'] ?? 'https://vocative.invalid',
    updateFeed: updateFeed(environment['VOCATIVE_UPDATE_FEED']),
  };
}

/** Packages for Linux are verified by the feed's checksums alone, so that these must come over HTTPS. */
function updateFeed(address: string | undefined): string | null {
  if (address === undefined || address === '') return null;
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new Error(
      'VOCATIVE_UPDATE_FEED must be the https:// address of a folder, without user name, ? or #. ' +
        'Unset it to make packages that look for no updates.',
    );
  }
  return url.href;
}

/** What makes packages look for updates at a feed, and what macOS updates itself from: an archive, not an image. */
export function withUpdates(feed: string | null): Configuration {
  if (feed === null) return {};
  return { publish: { provider: 'generic', url: feed }, mac: { target: ['dmg', 'zip'] } };
}
