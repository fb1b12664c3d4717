import { expect, it } from 'vitest';
import { newWebhookSecret, secretText, signatureOf } from './signature.ts';

it('signs as the specification Standard Webhooks does', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  };
  expect(signatureOf(secret, signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('shows a secret of 32 bytes in base64', () => {
  expect(secretText(newWebhookSecret())).toMatch(/^whsec_[\w+/]{43}=$/);
});
