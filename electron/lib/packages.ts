import manifest from '../../package.json' with { type: 'json' };

type PackageName = keyof typeof manifest.dependencies;

/** Names of the packages that this product is installed with. */
export const packageNames = Object.keys(manifest.dependencies) as PackageName[];

/**
 * A package with its version, for the keys of what it makes. Versions are pinned, so the manifest has those that are
 * installed. No package is loaded for it.
 */
export function withVersion(name: PackageName): string {
  return `${name}@${manifest.dependencies[name]}`;
}
