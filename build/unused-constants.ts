import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out the constants of modules that nothing uses, such as the schemas beside the names they are made
 * of: of a call it has to expect more than its value.
 * @param id modules whose constants are made by calls that do nothing else.
 */
export function unusedConstants(id: RegExp): Plugin {
  return {
    name: 'unused-constants',
    apply: 'build',
    transform: {
      filter: { id },
      handler(code) {
        const values = this.parse(code)
          .body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
          .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
          .flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : []));
        return values.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
          code,
        );
      },
    },
  };
}
