/** Handle a form's submission here instead of loading another page. */
export const submits =
  (work: () => unknown) =>
  (event: SubmitEvent): void => {
    event.preventDefault();
    void work();
  };
