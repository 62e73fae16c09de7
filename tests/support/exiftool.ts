import { spawnSync } from 'node:child_process';

/** Whether exiftool (Debian: `libimage-exiftool-perl`) is installed. The product itself never uses it. */
export const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0;

/** The digital source type in a file's XMP, and all warnings about the file. */
export function readWithExiftool(file: string): { sourceType: string; warnings: string[] } {
  const args = ['-json', '-validate', '-warning', '-error', '-a', '-DigitalSourceType', file];
  const { stdout, stderr } = spawnSync('exiftool', args, { encoding: 'utf8' });
  const [read = {}] = JSON.parse(stdout) as Record<string, string>[];
  const { Validate: validated = 'not validated', DigitalSourceType: sourceType = '', SourceFile: _, ...others } = read;
  const warnings = [stderr.trim(), ...(validated === 'OK' ? [] : [validated]), ...Object.values(others).map(String)];
  return { sourceType, warnings: warnings.filter((warning) => warning !== '') };
}

/** As the warnings of {@link readWithExiftool}; none without exiftool, for files that are checked by other means too. */
export function exiftoolWarnings(file: string): string[] {
  return hasExiftool ? readWithExiftool(file).warnings : [];
}
