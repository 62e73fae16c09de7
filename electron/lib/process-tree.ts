import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One process of this computer. */
export type SystemProcess = {
  pid: number;
  parent: number;
  /** Its process group: the number of the process that leads it. */
  group: number;
  /** When it started, in the system's own form. Numbers are reused; a number with a start is not. */
  started: string;
  /** Whether it has ended and only its parent has not noticed yet. */
  ended: boolean;
  /** Resident memory, bytes; undefined if it is read elsewhere. */
  memory: number | undefined;
};

/**
 * A process with all that it started, directly or not. It is measured and ended from outside: none of them has to
 * answer, and stopped processes (`SIGSTOP`) are ended like others.
 *
 * Processes that lose their parent are still known from the last measurement, and by their group.
 */
export class ProcessTree {
  readonly #root: number;
  #known: SystemProcess[] | undefined;

  /** @param root number of a running process. Measure it at once: later its number could be another's. */
  constructor(root: number) {
    this.#root = root;
  }

  /**
   * Resident memory of the tree, bytes, without mapped files; on macOS with them. Undefined on Windows, which has no
   * cheap way to ask.
   */
  async memory(): Promise<number | undefined> {
    const members = await this.members();
    return members?.reduce((sum, { pid, memory }) => sum + (memory ?? ownMemory(pid)), 0);
  }

  /** Ends the whole tree. Resolves once every process has been sent its end, which it cannot refuse. */
  async kill(): Promise<void> {
    await this.#killMembers();
    // What was started while the first look was taken.
    await this.#killMembers();
  }

  async #killMembers(): Promise<void> {
    const members = await this.members().catch(() => this.#known ?? []);
    if (!members) return endOnWindows(this.#root);
    const pids = new Set(members.map(({ pid }) => pid));
    for (const { pid, group } of members) {
      if (group === pid) end(-group);
      // A group that is led from outside of the tree may be this process's own.
      else if (!pids.has(group)) end(pid);
    }
  }

  /** The living members; undefined where the system cannot list processes. */
  async members(): Promise<SystemProcess[] | undefined> {
    if (process.platform === 'win32') return undefined;
    const all = process.platform === 'linux' ? fromProc() : fromPs((await run('ps', psArguments, { timeout })).stdout);
    this.#known = treeOf(all, this.#known ?? all.filter(({ pid }) => pid === this.#root));
    return this.#known;
  }
}

/**
 * The living ones of `roots` with all processes below them and those of the groups that they lead.
 * @param roots may be of an earlier list: those that are gone, or whose numbers others have by now, are ignored.
 */
export function treeOf(all: readonly SystemProcess[], roots: readonly SystemProcess[]): SystemProcess[] {
  const names = new Set(roots.map(nameOf));
  const found = new Set(all.filter((one) => names.has(nameOf(one))));
  // A set that grows while it is walked is walked to its end.
  for (const { pid } of found) {
    for (const one of all) if (one.parent === pid || one.group === pid) found.add(one);
  }
  return [...found].filter(({ ended }) => !ended);
}

function nameOf({ pid, started }: SystemProcess): string {
  return `${pid} ${started}`;
}

/** Reads Linux's list. Takes some milliseconds for hundreds of processes. */
function fromProc(): SystemProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const text = readIfThere(`/proc/${pid}/stat`);
      return text === undefined ? [] : [fromStat(text)];
    });
}

/** Reads `/proc/PID/stat` (proc_pid_stat(5)). The name in parentheses may contain anything. */
function fromStat(text: string): SystemProcess {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent, group] = fields;
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(parent),
    group: Number(group),
    started: fields[19] ?? '',
    ended: state === 'Z' || state === 'X',
    memory: undefined,
  };
}

/**
 * Resident memory of one process, bytes, without mapped files; on macOS with them. Zero if it has ended; undefined on
 * Windows, which has no cheap way to ask.
 */
export async function memoryOf(pid: number): Promise<number | undefined> {
  if (process.platform === 'win32') return undefined;
  if (process.platform === 'linux') return ownMemory(pid);
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)], { timeout });
  return Number(stdout) * 1_024;
}

/** Memory of a process on Linux without mapped files: the code of a program is shared by all its processes. */
function ownMemory(pid: number): number {
  const status = readIfThere(`/proc/${pid}/status`) ?? '';
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  return kilobytes.reduce((sum, size) => sum + size * 1_024, 0);
}

/** The file of a process that may have ended by now. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
}

/** Milliseconds. */
const timeout = 5_000;
const psArguments = ['-A', '-o', 'pid=,ppid=,pgid=,rss=,stat=,lstart='];

/** Reads the list that `ps` prints on macOS and other systems. */
export function fromPs(text: string): SystemProcess[] {
  return text.split('\n').flatMap((line) => {
    const [pid, parent, group, rss, state = '', ...started] = line.trim().split(/\s+/);
    if (state === '') return [];
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        started: started.join(' '),
        ended: state.startsWith('Z'),
        memory: Number(rss) * 1_024,
      },
    ];
  });
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

async function endOnWindows(root: number): Promise<void> {
  // Fails if it has ended already.
  await run('taskkill', ['/PID', String(root), '/T', '/F'], { windowsHide: true }).catch(() => undefined);
}
