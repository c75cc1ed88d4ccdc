// A long job on the server, followed by server-sent events until it ends.

interface Job {
  state: 'running' | 'done' | 'failed' | 'stopped';
}

/** Call `show` with every state of the job; returns how to stop following. */
export function follow<T extends Job>(url: string, show: (state: T) => void, lost: () => void): () => void {
  const source = new EventSource(url);
  const hear = (message: MessageEvent<string>) => {
    const state = JSON.parse(message.data) as T;
    show(state);
    if (state.state !== 'running') source.close();
  };
  source.onmessage = hear;
  source.addEventListener('state', hear as EventListener);
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) lost();
  };
  return () => source.close();
}
