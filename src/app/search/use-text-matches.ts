import { useEffect, useState } from 'react';
import type { Material } from '../../../contract/library.ts';
import { callServer } from '../../platform/online.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { shortest } from './matched.ts';

const pause = 300;

/** Materials whose content contains the words; requested from the server. */
export function useTextMatches(text: string): readonly Material[] {
  const [found, setFound] = useState<{ text: string; materials: readonly Material[] }>({
    text: '',
    materials: [],
  });
  const isPlain = useIsPlain();
  useEffect(() => {
    // The specification searches names and files only.
    if (text.length < shortest || isPlain) return;
    let left = false;
    const timer = setTimeout(() => {
      void callServer('listMaterials', { query: { 'filter[text]': text.slice(0, 200) } }).then((outcome) => {
        if (!left && outcome.ok) setFound({ text, materials: outcome.value });
      });
    }, pause);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [text, isPlain]);
  return found.text === text ? found.materials : [];
}
