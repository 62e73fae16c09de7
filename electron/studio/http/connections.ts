import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

type Socket = IncomingMessage['socket'];

/** Maximum number of connections, also where the system allows more handles. */
const mostConnections = 2_000;
/** Handles that the process needs for itself: its databases, log and render processes, and a backup. */
const ownHandles = 256;
/** Handles of one connection: its socket, and the files of the video it is answered with. */
const handlesEach = 2;
/** Connections that may be accepted in one turn of the event loop, before closed ones are counted off. */
const acceptedAtOnce = 64;

/**
 * The maximum number of connections of a process that may open so many files. Beyond its limit a process can open no
 * file of its data either.
 */
export function connectionLimit(handles: number = handleLimit()): number {
  const share = Math.floor((handles - Math.min(ownHandles, handles / 2)) / handlesEach);
  return Math.min(mostConnections, share);
}

/** Files that this process may open; infinite where the system has no such limit. */
function handleLimit(): number {
  // Otherwise the report looks up the names of network peers.
  Reflect.set(process.report, 'excludeNetwork', true);
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  const limit = userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : Infinity;
}

/**
 * Limits the connections of a server. When there are too many, the one closes that has been without a request for the
 * longest: silent connections, which cost nothing to hold, lock nobody out.
 */
export function limitConnections({ server }: FastifyInstance, most: number): void {
  /** Connections without a request under way, the longest first. */
  const idle = new Set<Socket>();
  const requests = new WeakMap<Socket, number>();
  let open = 0;
  // Only a backstop: it refuses whoever comes last.
  server.maxConnections = most + acceptedAtOnce;

  function count(socket: Socket, change: number): void {
    const left = (requests.get(socket) ?? 0) + change;
    requests.set(socket, left);
    idle.delete(socket);
    if (left === 0 && !socket.destroyed) idle.add(socket);
  }

  server.on('connection', (socket: Socket) => {
    open += 1;
    idle.add(socket);
    socket.once('close', () => {
      idle.delete(socket);
      open -= 1;
    });
    if (open <= most) return;
    const [longest = socket] = idle;
    idle.delete(longest);
    longest.destroy();
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
}
