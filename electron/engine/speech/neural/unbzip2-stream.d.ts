declare module 'unbzip2-stream' {
  /** A stream of the older kind: bzip2 data in, plain data out. */
  export default function unbzip2Stream(): NodeJS.ReadWriteStream;
}
