import { useEffect, useState, useSyncExternalStore } from 'react';
import { fileToken, serverAddress, watchFileToken } from '../../ui/file-address.ts';
import { getStoredFile } from './conversation-queries.ts';

/**
 * The address of a message's file: an object URL while the file is unsent, otherwise the server address.
 * Undefined until it is known.
 */
export function useFileSource(address: string | null | undefined, opId: string | null): string | undefined {
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const own = useStoredFile(address ? null : opId);
  return address ? tokenAddress(address, token) : own;
}

/**
 * Adds the file token to addresses under `/api/chat/`. Returns undefined without an address or before there
 * is a token.
 */
export function tokenAddress(
  address: string | null | undefined,
  token: string | undefined,
): string | undefined {
  if (!address) return undefined;
  if (!address.startsWith('/api/chat/')) return serverAddress(address);
  if (token === undefined) return undefined;
  return `${serverAddress(address)}${address.includes('?') ? '&' : '?'}t=${encodeURIComponent(token)}`;
}

function useStoredFile(opId: string | null): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (opId === null) return;
    let objectUrl: string | undefined;
    let cancelled = false;
    void getStoredFile(opId).then((stored) => {
      if (!stored || cancelled) return;
      objectUrl = URL.createObjectURL(new Blob([stored.data], { type: stored.type }));
      setSource(objectUrl);
    });
    return () => {
      cancelled = true;
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl);
      setSource(undefined);
    };
  }, [opId]);
  return source;
}
