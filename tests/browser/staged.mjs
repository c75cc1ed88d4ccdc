// A stage that the tests of one `describe` share: opened before the first, closed after the last.
import { after, before } from 'node:test';

import { openStage } from './stage.mjs';

export function useStage() {
  const stage = {};
  before(async () => Object.defineProperties(stage, Object.getOwnPropertyDescriptors(await openStage())));
  after(() => stage.close?.());
  return stage;
}
