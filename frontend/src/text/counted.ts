/** Return a number, or the text of one, with its noun: one trick, but two tricks. */
export const counted = (count: number | string, one: string, more: string): string =>
  `${count} ${String(count) === '1' ? one : more}`;
