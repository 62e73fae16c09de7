/** The part of WebAssembly used here: TypeScript declares it only together with the whole DOM. */
declare namespace WebAssembly {
  type Module = object;
  type Memory = { readonly buffer: ArrayBuffer };
  type Instance = object;
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Record<string, object>): Promise<Instance>;
}
