// A person at the table: looks at what is offered and takes some of it, by mouse, touch or keyboard.

/** Open a table of `deals` deals against two bots of rules of thumb. */
export async function sitDown(page, { deals = 1, training = false, language = 'en' } = {}) {
  const words = {
    en: ['Club', 'Open the table', 'Deal'],
    de: ['Verein', 'Tisch eröffnen', 'Geben'],
  }[language];
  await page.goto(new URL('/play', page.url()).href);
  const pickers = page.locator('form fieldset');
  await pickers.nth(0).getByText(words[0], { exact: true }).click();
  await pickers.nth(1).getByText(words[0], { exact: true }).click();
  await page.locator('.last select').selectOption(String(deals));
  if (training) await page.locator('.last input[type=checkbox]').check();
  await page.getByRole('button', { name: words[1] }).click();
  await page.locator('.felt').waitFor();
  return words[2];
}

/** In the page: what it asks for now, or null while something is on its way or others are awaited. */
export function turnNow() {
  const felt = document.querySelector('.felt');
  if (!felt?.dataset.version) return null;
  const ready = (selector) => felt.querySelector(`${selector}:not(:disabled)`);
  if (felt.querySelector('.result')) return ready('.result [data-first]') ? 'next' : 'over';
  if (felt.querySelector('.declare') && felt.querySelectorAll('.hand button').length === 12) return 'declare';
  if (felt.querySelector('.declare') && ready('.ask > [data-first]')) return 'skat';
  if (felt.querySelector('.hand') && ready('.ask [data-first]')) return 'auction';
  if (!felt.querySelector('.hand') && ready('.ask [data-first]')) return 'deal';
  return felt.querySelector('.hand button.may') ? 'play' : null;
}

/** What the page asks for: one of deal, auction, skat, declare, play, over. */
export async function waitForTurn(page) {
  const turn = await (await page.waitForFunction(turnNow)).jsonValue();
  return turn === 'next' ? 'over' : turn;
}

/** Do something at the table and wait until it has happened. */
export async function happened(page, act) {
  // while something is on its way there is no version to compare with
  const settled = await page.waitForFunction(() => document.querySelector('.felt')?.dataset.version);
  const version = Number(await settled.jsonValue());
  await act();
  await page.waitForFunction(
    (before) => Number(document.querySelector('.felt')?.dataset.version ?? 0) > before,
    version,
  );
}

export const cardsInHand = (page) => page.locator('.hand button').count();

/** Do one thing with the mouse: bid the lowest value while below `limit`, pick up, declare, play. */
export async function actByMouse(page, turn, { limit = 24 } = {}) {
  const felt = page.locator('.felt');
  if (turn === 'deal') return felt.locator('[data-first]').click();
  if (turn === 'auction') {
    const first = felt.locator('.ask [data-first]');
    const value = Number(/\d+/.exec(await first.innerText())?.[0] ?? 999);
    return value <= limit ? first.click() : felt.locator('.ask .buttons button').nth(1).click();
  }
  if (turn === 'skat') return felt.locator('.ask > [data-first]').click();
  if (turn === 'declare') {
    await felt.locator('.hand button').nth(10).click();
    await felt.locator('.hand button').nth(11).click();
    await felt.locator('.kinds label').first().click();
    return felt.locator('[data-declare]').click();
  }
  return felt.locator('.hand button.may').first().click();
}

/** Do one thing by touch: a card is tapped where it shows, as soon as a person could have seen that it lies there. */
export async function actByTouch(page, turn) {
  if (turn !== 'play') return actByMouse(page, turn);
  await page.waitForTimeout(300);
  return page
    .locator('.hand button.may')
    .first()
    .tap({ position: { x: 10, y: 30 } });
}

/** Play until the deal is over; `watch` sees every turn first. */
export async function playDeal(page, act = actByMouse, watch = async () => {}) {
  for (let turns = 0; turns < 60; turns += 1) {
    const turn = await waitForTurn(page);
    await watch(turn);
    if (turn === 'over') return;
    await happened(page, () => act(page, turn));
  }
  throw new Error('the deal did not end within 60 turns');
}

const focused = (page, selector) =>
  page.evaluate((wanted) => Boolean(document.activeElement?.matches(wanted)), selector);

/** Press a key until the focus is where it is wanted; it must get there within `most` presses. */
async function pressUntil(page, key, selector, most = 20) {
  for (let presses = 0; presses <= most; presses += 1) {
    if (await focused(page, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** Do one thing with the keyboard alone; the page puts the focus where the turn is. */
export async function actByKeyboard(page, turn) {
  if (turn === 'declare') {
    await page.waitForFunction(() => document.activeElement?.matches('.hand button'));
    for (const key of ['End', 'Enter', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await pressUntil(page, 'Shift+Tab', 'input[name=game]');
    await page.keyboard.press('Space');
    await pressUntil(page, 'Tab', '[data-declare]');
    return page.keyboard.press('Enter');
  }
  if (turn !== 'play') {
    await page.waitForFunction(() => document.activeElement?.matches('[data-first]'));
    return page.keyboard.press('Enter');
  }
  await page.waitForFunction(() => document.activeElement?.matches('.hand button'));
  await pressUntil(page, 'ArrowRight', '.hand button.may');
  return page.keyboard.press('Enter');
}
