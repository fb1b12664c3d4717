import { describe, expect, it } from 'vitest';
import type { MessageView } from '../../db/overlay-messages.ts';
import { nextJumpStep } from './message-jump.ts';

const messages = (...ids: number[]) =>
  ids.map((id): MessageView => ({
    key: String(id),
    id,
    group: { id: 7 },
    group_id: 7,
    content: '',
    type: { id: 1 },
    author: { id: 2, first_name: 'Bert', last_name: 'B' },
    created_at: id,
    rev: id,
    pending: null,
  }));
const window = { group_id: 7, oldest_id: 50, newest_id: 90, complete: false, rev: 1 };
const newest = { messages: messages(70, 80, 90), window, excerpt: null, detached: false, from: null };
const excerpt = {
  messages: messages(10, 20, 30),
  window,
  excerpt: { key: 'a', complete: false },
  detached: true,
  from: null,
};

describe('next step of a jump to a message', () => {
  it('scrolls to a message that is shown', () => {
    expect(nextJumpStep(80, newest, null)).toBe('scroll');
    expect(nextJumpStep(20, excerpt, 'a')).toBe('scroll');
  });

  it('reads a message of the window from this device, even while an excerpt is shown', () => {
    expect(nextJumpStep(60, newest, null)).toBe('read');
    expect(nextJumpStep(60, excerpt, null)).toBe('read');
    expect(nextJumpStep(5, { ...newest, window: { ...window, complete: true } }, null)).toBe('read');
  });

  it('loads the surroundings of a message older than the window', () => {
    expect(nextJumpStep(20, newest, null)).toBe('load');
    expect(nextJumpStep(5, excerpt, null)).toBe('load');
    expect(nextJumpStep(20, { ...newest, window: undefined }, null)).toBe('load');
  });

  it('stops at a deleted message', () => {
    expect(nextJumpStep(75, { ...newest, from: 70 }, null)).toBe('deleted');
    expect(nextJumpStep(15, excerpt, null)).toBe('deleted');
    expect(nextJumpStep(9, excerpt, 'a')).toBe('deleted');
  });
});
