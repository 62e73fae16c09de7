import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf } from '#electron/lib/addresses.ts';
import { Tally } from '#electron/lib/tally.ts';

type Socket = IncomingMessage['socket'];

/** Maximum number of connections, also where the system allows more handles. */
const mostConnections = 2_000;
/** Handles that the process needs for itself: its databases, log and render processes, and a backup. */
const ownHandles = 256;
/** Handles of one connection: its socket, and the files of the video it is answered with. */
const handlesEach = 2;
/** Connections that may be accepted in one turn of the event loop, before closed ones are counted off. */
const acceptedAtOnce = 64;
/** Counted for a connection whose bytes move, milliseconds. */
const leastSilence = 300;
/** Interval of looking for bytes that moved while there are too many connections, milliseconds. */
const lookedEvery = 100;

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

/** A request and its answer. */
type Exchange = { request: IncomingMessage; response: ServerResponse };

type Connection = {
  socket: Socket;
  /** Requests that are not answered to the end yet; one is answered after the other. */
  exchanges: Set<Exchange>;
  /** Who holds it, see `holdersOf`. */
  holders: readonly string[];
  /** Bytes in both directions when it was last looked at, and since when there have been no more, milliseconds. */
  moved: number;
  since: number;
};

/**
 * Limits the connections of a server. When there are too many, one that waits for its client closes: without a request,
 * with half of one, or with an answer that is not read. It is the one with the largest product of the time without a
 * byte and the connections of its holder: time alone would spare a client that moves a byte a second on each of them.
 * Requests that the server works on are safe, unless their holder has more than half of all connections.
 * @param accountOf the account of a request; empty for a stranger's.
 */
export function limitConnections(
  app: FastifyInstance,
  most: number,
  accountOf: (request: FastifyRequest) => string = () => '',
): void {
  const { server } = app;
  const connections = new Map<Socket, Connection>();
  const held = new Tally();
  let lookedAt = 0;
  // Only a backstop: it refuses whoever comes last.
  server.maxConnections = most + acceptedAtOnce;

  function hold(connection: Connection, holders: readonly string[]): void {
    for (const holder of connection.holders) held.remove(holder);
    for (const holder of holders) held.add(holder);
    connection.holders = holders;
  }

  function forget(connection: Connection): void {
    if (connections.delete(connection.socket)) hold(connection, []);
  }

  /** Looks at all bytes, though not for each of a thousand connections in a second: it takes a millisecond. */
  function look(now: number): void {
    if (now - lookedAt < lookedEvery) return;
    lookedAt = now;
    for (const connection of connections.values()) {
      const moved = connection.socket.bytesRead + connection.socket.bytesWritten;
      if (moved !== connection.moved) Object.assign(connection, { moved, since: now });
    }
  }

  /** The connection that costs the others most; undefined where the studio has to act next on all of them. */
  function costliest(now: number): Connection | undefined {
    let [worst, worstCost] = [undefined as Connection | undefined, 0];
    for (const connection of connections.values()) {
      let [share, largest] = [0, 0];
      for (const holder of connection.holders) {
        share += held.of(holder);
        largest = Math.max(largest, held.of(holder));
      }
      let cost = (now - connection.since + leastSilence) * share;
      if (cost <= worstCost) continue;
      if (!waitsForClient(connection)) cost = largest > most / 2 ? leastSilence * share : 0;
      if (cost > worstCost) [worst, worstCost] = [connection, cost];
    }
    return worst;
  }

  function closeOne(): void {
    const now = performance.now();
    look(now);
    const worst = costliest(now);
    if (!worst) return;
    forget(worst);
    worst.socket.destroy();
  }

  server.on('connection', (socket: Socket) => {
    const connection = { socket, exchanges: new Set<Exchange>(), holders: [], moved: 0, since: performance.now() };
    connections.set(socket, connection);
    hold(connection, [networkName(socket.remoteAddress ?? '')]);
    socket.once('close', () => forget(connection));
    if (connections.size > most) closeOne();
  });
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    const exchange = { request, response };
    connection.exchanges.add(exchange);
    connection.since = performance.now();
    response.once('close', () => {
      connection.exchanges.delete(exchange);
      connection.since = performance.now();
    });
  });
  // The caller is known by then, and the body is not read yet.
  app.addHook('preParsing', async (request) => {
    const connection = connections.get(request.raw.socket);
    if (connection) hold(connection, holdersOf(request, accountOf(request)));
  });
}

/**
 * Who holds the connection of a request: its account, or else its network together with the page or file it is about.
 * Behind a proxy all strangers may have one address; what they look at tells them apart.
 */
function holdersOf(request: FastifyRequest, account: string): readonly string[] {
  if (account !== '') return [`account ${account}`];
  const { capability } = request.params as { capability?: string };
  const network = networkName(request.ip);
  return capability === undefined ? [network] : [network, `link ${capability}`];
}

function networkName(address: string): string {
  return `network ${networkOf(address)}`;
}

/** Whether nothing happens on a connection before its client sends or reads. */
function waitsForClient({ exchanges }: Connection): boolean {
  const [first] = exchanges;
  if (!first) return true;
  const { request, response } = first;
  return response.headersSent ? response.writableLength > 0 : !request.complete;
}
