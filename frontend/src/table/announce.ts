// What happened at the table, as a sentence for those who do not see it.
import type { TableEvent, TableView } from '../api/types';
import { cardName, nameOf, texts, titleOf } from '../text/texts';

/** Return the sentence for an event. */
export function announcement(event: TableEvent, view: TableView): string {
  const { said } = texts();
  const name = (seat: number) => nameOf(view.seats[seat]?.name ?? '');
  if (event.kind === 'people') return peopleNews(event, view);
  if (event.kind === 'offered_again')
    return texts().friends.said.offered_again(nameOf(view.together?.chairs[event.without]?.name ?? ''));
  if (event.kind === 'plays_on') return texts().giving_up.plays_on(name(event.seat));
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
  if (event.stood_in && !view.together) sentence += ` ${texts().table.stood_in(who)}`;
  if (event.trick_won_by !== null) sentence += ` ${said.trick(name(event.trick_won_by))}`;
  return sentence;
}

/** Return the sentence for what happened to the people of a table; most of it is not worth one. */
function peopleNews(event: Extract<TableEvent, { kind: 'people' }>, view: TableView): string {
  const news = texts().friends.said;
  const name = nameOf(event.place === null ? '' : (view.together?.chairs[event.place]?.name ?? ''));
  switch (event.what) {
    case 'starts':
      return news.starts;
    case 'sits':
    case 'away':
    case 'back':
    case 'hosts':
      return news[event.what](name);
    default:
      return '';
  }
}
