import type { Configuration } from 'electron-builder';

export type Publisher = {
  author: string;
  homepage: string;
  /** The folder whose `latest*.yml` packages read for newer versions; null for packages that look for none. */
  updateFeed: string | null;
};

/**
 * Author, homepage and update feed of packages. A Debian package must name the first two. The project has no address of
 * its own, so whoever publishes packages sets theirs; `.invalid` is reserved never to resolve (RFC 2606).
 * @throws Error if VOCATIVE_UPDATE_FEED is not an https:// address of a folder.
 */
export function publisher(environment: NodeJS.ProcessEnv = process.env): Publisher {
  return {
    author: environment['VOCATIVE_MAINTAINER'] ?? 'Vocative contributors <maintainers@vocative.invalid>',
    homepage: environment['VOCATIVE_HOMEPAGE'] ?? 'https://vocative.invalid',
    updateFeed: updateFeed(environment['VOCATIVE_UPDATE_FEED']),
  };
}

/** Packages for Linux are verified only by the feed's checksums, so these must come over HTTPS. */
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

/** electron-builder's settings for updates from a feed. macOS updates from a zip archive, not from a disk image. */
export function withUpdates(feed: string | null): Configuration {
  if (feed === null) return {};
  return { publish: { provider: 'generic', url: feed }, mac: { target: ['dmg', 'zip'] } };
}
