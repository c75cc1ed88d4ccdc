/** Return a number with its noun: one trick, but two tricks. */
export const counted = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;
