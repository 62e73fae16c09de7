import manifest from '../../package.json' with { type: 'json' };

type PackageName = keyof typeof manifest.dependencies;

/** Names of the packages that this product is installed with. */
export const packageNames = Object.keys(manifest.dependencies) as PackageName[];

/**
 * A package with its version, for the keys of artifacts made with it. Versions are pinned, so the manifest has the
 * installed ones. Loads no package.
 */
export function withVersion(name: PackageName): string {
  return `${name}@${manifest.dependencies[name]}`;
}
