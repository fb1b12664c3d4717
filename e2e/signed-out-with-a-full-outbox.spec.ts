import { expect, type Page, test } from '@playwright/test';
import { readHeldRows } from './steps/held-rows.ts';
import { Journey, messages } from './steps/journey.ts';
import { leftOnDevice } from './steps/left-on-device.ts';

const canary = 'canary-7f3a';

let journey: Journey;
test.beforeEach(async () => {
  journey = await Journey.start('Anna Weber', 'Bert Krause');
});
test.afterEach(() => journey.remove());
