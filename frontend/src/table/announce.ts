// What happened at the table, as a sentence for those who do not see it.
import type { TableEvent, TableView } from '../api/types';
import { cardName, nameOf, texts, titleOf } from '../text/texts';

/** Return the sentence for an event. */
export function announcement(event: TableEvent, view: TableView): string {
  const { said } = texts();
  const name = (seat: number) => nameOf(view.seats[seat]?.name ?? '');
  if (event.kind !== 'acted')
    return event.kind === 'claimed' ? said.claimed(name(event.seat)) : said[event.kind];
  const who = name(event.seat);
  let sentence: string;
  switch (event.what) {
    case 'bid':
      sentence = said.bid(who, event.action);
      break;
    case 'declare':
      sentence = said.declare(who, view.declaration ? titleOf(view.declaration) : event.action);
      break;
    case 'play':
      sentence = said.play(who, cardName(event.action));
      break;
    default:
      sentence = said[event.what](who);
  }
  if (event.stood_in) sentence += ` ${texts().table.stood_in(who)}`;
  if (event.trick_won_by !== null) sentence += ` ${said.trick(name(event.trick_won_by))}`;
  return sentence;
}
