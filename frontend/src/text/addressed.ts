// A person without a name is addressed: "You play", where somebody else plays.

/** Return helpers for a language: who does what, and whom it is about. */
export function addressing(you: string, whom: string) {
  return {
    /** a name with its verb: of others, and of the one who is addressed */
    does: (name: string, others: string, yours: string) => `${name} ${name === you ? yours : others}`,
    /** a name after a preposition */
    whom: (name: string) => (name === you ? whom : name),
  };
}
