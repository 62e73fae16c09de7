import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The files of the embedded voices. They are not part of the sources: `fetch-voices.ts` fetches them, and packages of the
 * app contain them.
 */

export type VoiceFile = {
  /** The part of the voice's id after the colon: `hibari:NAME`. */
  name: string;
  /** Where it is published. */
  address: string;
  bytes: number;
  /** Hex. */
  sha256: string;
};

const published = 'https://huggingface.co/maureesewilliams/hibari/resolve/main';

const voiceFiles: readonly VoiceFile[] = [
  {
    name: 'heart',
    address: `${published}/hibari.onnx`,
    bytes: 7_936_868,
    sha256: '5f70741d4e900f4e85d0037498736cc1b3e1b9a63a13546a5da1e63abf4fccd8',
  },
  {
    name: 'fenrir',
    address: `${published}/voices/am_fenrir_v2.int8.onnx`,
    bytes: 8_031_158,
    sha256: 'f59fbd87908c91f827bc21b1b89443757b9a8580db9eee20aa948deb731321f4',
  },
  {
    name: 'kore',
    address: `${published}/voices/af_kore.int8.onnx`,
    bytes: 7_936_868,
    sha256: '346885752673e45d42f9864c9e2432094bc4b6385df060d4b83273da764d2fa9',
  },
  {
    name: 'emma',
    address: `${published}/voices/bf_emma.int8.onnx`,
    bytes: 7_936_868,
    sha256: 'f709f0488ee63b583a22189a955aaf4257b9806dd330be3490661e53af0a89c1',
  },
  {
    name: 'fable',
    address: `${published}/voices/bm_fable.int8.onnx`,
    bytes: 7_936_868,
    sha256: 'c28529302f2d27cd12f62625c24425888c4e3c2675583100ec530259136b8bc6',
  },
];

/** The folder with the voices' files: the one that `VOCATIVE_VOICES` names, else the one beside the app's bundles. */
export function voiceFolder(): string {
  const named = process.env['VOCATIVE_VOICES'];
  if (named) return named;
  const isSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(isSource ? '../../dist/voices/' : '../voices/', import.meta.url));
}

/** Path of a voice's file, which need not exist. */
export function voiceFilePath(name: string): string {
  return join(voiceFolder(), `${name}.onnx`);
}

export function findVoiceFile(name: string): VoiceFile | undefined {
  return voiceFiles.find((file) => file.name === name);
}

/** Whether an embedded voice can speak here. */
export function hasVoiceFile(name: string): boolean {
  return findVoiceFile(name) !== undefined && existsSync(voiceFilePath(name));
}
