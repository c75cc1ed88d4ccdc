/** A rate is told from so many opportunities on: below, one card more or less makes another player of somebody. */
export const ENOUGH = 20;
