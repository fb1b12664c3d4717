import { expect, it } from 'vitest';
import { readCues, writeVtt } from './subtitle-cues.ts';

it('reads SubRip with commas, numbers and tags', () => {
  const file =
    '\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\n<i>Guten</i> Tag\r\nzusammen\r\n\r\n2\r\n00:01:00,000 --> 00:01:02,250\r\n{\\an8}Отходы\r\n';
  expect(readCues(file)).toEqual([
    { from: 1.5, to: 3, text: 'Guten Tag\nzusammen' },
    { from: 60, to: 62.25, text: 'Отходы' },
  ]);
});

it('reads WebVTT with names, settings and times without hours', () => {
  const file = 'WEBVTT\n\nNOTE what\n\nintro\n01:02.000 --> 01:03.500 align:start\n<v Anna>Hello\n';
  expect(readCues(file)).toEqual([{ from: 62, to: 63.5, text: 'Hello' }]);
});

it('skips invalid blocks and cues that end before they begin', () => {
  expect(readCues('hello\n\n00:00:05,000 --> 00:00:01,000\nno\n\n99:99')).toEqual([]);
});

it('writes WebVTT with escaped markup', () => {
  const cues = [{ from: 3661.25, to: 3662, text: 'a < b --> c' }];
  expect(writeVtt(cues)).toContain('01:01:01.250 --> 01:01:02.000\na &lt; b → c');
  expect(readCues(writeVtt([{ from: 1, to: 2, text: 'x' }]))).toEqual([{ from: 1, to: 2, text: 'x' }]);
});
