import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { zoomSignature } from '../../server/meetings/zoom-signature.ts';
import { signMeeting } from '../../src/features/schedule/browser-signature.ts';

it('creates the same signature as the server, which another library verifies', async () => {
  const now = Date.now();
  const signature = await signMeeting({ key: 'key', secret: 'geheim ü', number: '123456789', role: 0, now });
  expect(signature).toBe(
    zoomSignature({ key: 'key', secret: 'geheim ü', meetingNumber: '123456789', role: 0, now }),
  );
  const { payload } = await jwtVerify(signature, new TextEncoder().encode('geheim ü'));
  expect(payload).toMatchObject({ appKey: 'key', mn: '123456789', role: 0 });
});
