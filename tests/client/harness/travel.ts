import { expect } from 'vitest';
import type { Tab, TestDevice } from './device.ts';
import type { FakeBox } from './fake-box.ts';

export type Travel = ReturnType<typeof travel>;

/** Functions that connect a tab with a box or with the school, and wait until everything is fetched. */
export function travel(
  device: TestDevice,
  tab: Tab,
  box: FakeBox,
  school: TestDevice['answering'] = device.server,
) {
  const reconnect = async () => {
    await tab.api.pageState({ online: false, visible: true });
    await tab.api.pageState({ online: true, visible: true });
  };
  return {
    reconnect,
    toBox: async () => {
      device.answering = box;
      await reconnect();
      await device.clock.until(async () => {
        expect(await tab.meta('connection')).toMatchObject({ box: { name: box.name }, syncing: false });
        expect(await tab.meta('boxTodo')).toMatchObject({ areas: [], groups: [] });
      });
    },
    toSchool: async () => {
      device.answering = school;
      await reconnect();
      await device.clock.until(async () => {
        const connection = await tab.meta('connection');
        expect(connection).toMatchObject({ syncing: false });
        expect(connection?.box ?? null).toBeNull();
        expect(await tab.meta('todo')).toMatchObject({ areas: [], groups: [] });
      });
    },
    /** Fetches the changes of the school. */
    pull: async () => {
      const before = await tab.meta('cursor');
      await reconnect();
      await device.clock.until(async () => expect(await tab.meta('cursor')).not.toBe(before));
    },
  };
}
