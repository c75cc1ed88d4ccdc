// The table's WebSocket: what happened is shown one thing after the other, at the chosen pace.
import type {
  ClientMessage,
  EventMessage,
  HintAnswer,
  ReportedMessage,
  SaidLine,
  ServerMessage,
  TableEvent,
  TableView,
} from '../api/types';
import { pledge, remembered } from '../friends/pledge';
import { settings, type Pace } from '../state/settings.svelte';

export type Status = 'connecting' | 'open' | 'lost' | 'gone' | 'elsewhere';

const MOMENT: Record<Pace, { act: number; trick: number }> = {
  slow: { act: 900, trick: 2000 },
  normal: { act: 450, trick: 1200 },
  fast: { act: 180, trick: 600 },
  instant: { act: 0, trick: 0 },
};
const GONE = [4401, 4404];
const LONGEST_PAUSE = 5000;
const GREETING = 300; // ms
const SPOKEN = 5000; // ms that a bubble stays

export class Connection {
  status = $state<Status>('connecting');
  view = $state.raw<TableView | null>(null);
  /** the trick that was just completed is still lying there */
  holding = $state(false);
  hint = $state.raw<HintAnswer | null>(null);
  refusal = $state.raw<{ code: string; message: string } | null>(null);
  /** what was said at a table with friends, and what the host was told */
  lines = $state.raw<readonly SaidLine[]>([]);
  reports = $state.raw<readonly ReportedMessage[]>([]);
  /** what was said just now, by chair */
  speaking = $state.raw<Partial<Record<number, SaidLine>>>({});
  /** where another server plays this table */
  elsewhere = $state('');
  /** a message is on its way: one click, one action */
  waiting = $state(false);

  #socket: WebSocket | null = null;
  #queue = $state.raw<readonly EventMessage[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #pause = 250;
  #closed = false;
  #revealed = '';
  #greeted = 0;

  constructor(
    readonly table: string,
    private readonly heard: (event: TableEvent, view: TableView) => void,
  ) {
    this.#connect();
  }

  /** Whether what is on the screen is what holds now. */
  get current(): boolean {
    return this.status === 'open' && this.#queue.length === 0 && !this.waiting;
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.refusal = null;
    this.waiting = true;
    this.#socket.send(JSON.stringify(message));
  }

  act(action: string): void {
    if (this.view) this.send({ type: 'act', version: this.view.version, action });
  }

  deal(): void {
    const { offer, together, table } = this.view ?? {};
    if (!offer || !table) return;
    if (!together) this.send({ type: 'deal', deal: offer.deal, number: randomNumber() });
    else if (together.place !== null)
      this.send({ type: 'commit', deal: offer.deal, pledge: pledge(table, offer.deal, together.place) });
  }

  ask(type: 'claim' | 'undo' | 'hint'): void {
    if (this.view) this.send({ type, version: this.view.version });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
    this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    this.#revealed = ''; // the last connection may have been lost before it went out
    socket.onmessage = (message: MessageEvent<string>) =>
      this.#hear(JSON.parse(message.data) as ServerMessage);
    let opened = false; // a handshake that is refused, now or later, may mean that the table is gone
    socket.onopen = () => (opened = true);
    socket.onclose = (event) => {
      if (this.#closed) return;
      this.waiting = false;
      if (GONE.includes(event.code) || (event.code === 1006 && !opened)) {
        void this.#lookWhetherGone();
      } else {
        this.#retry();
      }
    };
  }

  /** A refused handshake looks like a lost connection; the table's address tells them apart. */
  async #lookWhetherGone(): Promise<void> {
    try {
      const reply = await fetch(`/api/tables/${encodeURIComponent(this.table)}`);
      if (reply.status === 409) {
        const { message } = (await reply.json()) as { message: string };
        this.elsewhere = /https?:\S+/.exec(message)?.[0] ?? '';
        if (this.elsewhere) {
          this.status = 'elsewhere';
          return;
        }
      } else if (reply.status >= 400 && reply.status < 500) {
        this.status = 'gone';
        return;
      }
    } catch {
      // no server: go on trying
    }
    this.#retry();
  }

  #retry(): void {
    this.status = 'lost';
    this.#again = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #hear(message: ServerMessage): void {
    if ('view' in message) this.#reveal(message.view);
    if (message.type === 'snapshot') {
      this.#greeted = performance.now();
      this.lines = [];
      this.reports = [];
      this.status = 'open';
      this.#pause = 250;
      this.#forgetQueue();
      this.waiting = false;
      this.view = message.view;
      // nobody need ask for the first cards, or know that this browser has a part in their shuffle
      if (message.view.phase === 'offered' && !message.view.together) this.deal();
    } else if (message.type === 'event') {
      this.waiting = false;
      if (this.refusal?.code === 'not_kept' || this.refusal?.code === 'away') this.refusal = null;
      this.#queue = [...this.#queue, message];
      if (this.#timer === undefined) this.#step();
    } else if (message.type === 'hint') {
      this.waiting = false;
      this.hint = message;
    } else if (message.type === 'talk') {
      this.waiting = false;
      this.lines = [...this.lines, ...message.lines].slice(-100);
      // the first lines after a snapshot were said before
      if (performance.now() - this.#greeted > GREETING) message.lines.forEach((line) => this.#speak(line));
    } else if (message.type === 'reported') {
      this.reports = [...this.reports, message].slice(-20);
    } else {
      this.waiting = false;
      this.refusal = message;
    }
  }

  /** Once everybody has committed, this browser's number goes out by itself, however slowly the cards are shown. */
  #reveal(view: TableView): void {
    const number = view.offer && view.together?.reveal ? remembered(view.table, view.offer.deal) : null;
    if (!view.offer || !number || this.#revealed === `${view.offer.deal} ${number}`) return;
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#revealed = `${view.offer.deal} ${number}`;
    this.#socket.send(JSON.stringify({ type: 'reveal', deal: view.offer.deal, number }));
  }

  /** A bubble at the seat, for a while. */
  #speak(line: SaidLine): void {
    if (line.place === null) return;
    const { place } = line;
    this.speaking = { ...this.speaking, [place]: line };
    setTimeout(() => {
      if (this.speaking[place] === line) this.speaking = { ...this.speaking, [place]: undefined };
    }, SPOKEN);
  }

  #forgetQueue(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.holding = false;
  }

  #step(): void {
    this.#timer = undefined;
    this.holding = false;
    const [message, ...later] = this.#queue;
    if (!message) return;
    this.#queue = later;
    const { event, view } = message;
    this.view = view;
    if (event.kind !== 'hinted') this.hint = null;
    this.heard(event, view);
    const moment = MOMENT[settings.pace];
    const trick = event.kind === 'acted' && event.trick_won_by !== null;
    const pause = trick ? moment.trick : event.kind === 'acted' ? moment.act : 0;
    if (pause === 0) {
      this.#step();
      return;
    }
    this.holding = trick;
    this.#timer = setTimeout(() => this.#step(), pause);
  }
}

/** Return 128 random bits in hexadecimal: this side's share of the shuffle. */
function randomNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
