import { useEffect } from 'react';
import { reportRegularly } from './report-regularly.ts';
import { sync } from './sync.ts';

/** Keeps the presence of everybody live while the calling component is shown. */
export function useOpenPeople(): void {
  useEffect(() => reportRegularly(() => sync().openPeople()), []);
}
