import type { BallotKeyPair } from '../../../server/areas/ballots/blind-signatures.ts';

/** A key pair for all simulated polls: generating one takes long, and uses threads. */
export const ballotKeyPair: BallotKeyPair = {
  publicKey: [
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA1XVrT8aW7zqMesA2RH7ePft6tTweDtXet7OVKxPX8JdYZ5ZlqZQU',
    'ygORNSoTE1fKy6pt_mlwO_b7aeYgwv4_849XfU5DkMxMN2HZ9iq1cP7jajK7I0yK6-F7Bfk8WvRqjl5LMVz7QQNszj9whSBV',
    'MZMMh0tr9-TOgl5zsgfhU_bM8i3BJxNKtnnB1yHv8CWmjMkMuqZKdPrlckVYnDOwCs1Ax2gLK1CsgbUQol047cQnsWg8iOmK',
    'UOdXw6BQb5iw1cqXeMPu8xLXMtBDWjBJMRfZvUfFsnY0B7i-v8-BsTAK5av4PgIfCW-ZbBs-IsA3gq15NAZd8e8HNv08ebSQ',
    'YwIDAQAB',
  ].join(''),
  privateKey: [
    'MIIEvwIBADANBgkqhkiG9w0BAQEFAASCBKkwggSlAgEAAoIBAQDVdWtPxpbvOox6wDZEft49-3q1PB4O1d63s5UrE9fwl1hn',
    'lmWplBTKA5E1KhMTV8rLqm3-aXA79vtp5iDC_j_zj1d9TkOQzEw3Ydn2KrVw_uNqMrsjTIrr4XsF-Txa9GqOXksxXPtBA2zO',
    'P3CFIFUxkwyHS2v35M6CXnOyB-FT9szyLcEnE0q2ecHXIe_wJaaMyQy6pkp0-uVyRVicM7AKzUDHaAsrUKyBtRCiXTjtxCex',
    'aDyI6YpQ51fDoFBvmLDVypd4w-7zEtcy0ENaMEkxF9m9R8WydjQHuL6_z4GxMArlq_g-Ah8Jb5lsGz4iwDeCrXk0Bl3x7wc2',
    '_Tx5tJBjAgMBAAECggEAWW5X9vTzcKg9igI02k6zCxHtD7hvuXR2Ws20_fbS3nxyL_gtgLZHXXnQIQ-PLWf3UYwGiHQhbyYj',
    'oHMnn7qJDaCtHZUoLqbBeeSXvpCXMw-_NNOrXvcnLvtpoQ-Sb2L-r8Ymx7g2lj76m5CtskDhIKOEuLxrMFFfCfTLkTfG-ndk',
    '7vqykx_6WCWltW1MxKvR58ItxQmIU2pdpuJEPNHD8RJad4722hv20rFW52ygAaMU5_gZrPGkeitPBksBCjxBHo_pvUtmpooN',
    'QRZxsWQ7nD2bk8jmcxgzLTtjuY1KmeN6t-6pZFdYycLgueWF6YQuUYNjJaMTfgZW4cSYjvKXnQKBgQDtxji_Fds8xO8bbcFk',
    '2OBQqIKqNWPqEDTPJ1D7wowHzdx5a9Kvzs53CMLtldeRK7AETWFBQmYet-bdF5CS7M2S9-3_FXz6larvqJpkiV_7DmxkLXru',
    'zq4C04ncrFqfIKNpvkIFcRHieEZikzGJTEl70BO-xCXHVsIFRZ7x2eB3rQKBgQDl0g8D9iqVEV4RAHlDRIDDRjZ-IBsWrYmI',
    '9J1yqWfgmaHMjA6Tw2BjdYqPreEEVVevxQA9QxkWJkhpsDvFpemMx9zTVp6ERz8nQpJL2KHT2nKpg2U8B_l0ff8lrmYl1jDC',
    'aDQ3_-E6rZKjzJbvJFLPsKn5FNX9rmEOkNxpf6pqTwKBgQC7ShXMvkSQm3bUHiHlc8dNAU7bD28CIX3XZlqt1FJEm2z832d3',
    'P-j1bhtM1WiVWtosqV7f7pNNwwHASR2B_bD4AP6gnKZzI40fdakXY_YMZRIP3pskm_wJEeNXxRMkoKrXUhvi-Wti_eZDIzoz',
    'sbl4IzBKZWp0l-wABxTp3_qliQKBgQCkoWRWPypj3KwY29ECKflfaVWx5gfhp_DFJg3_zHD4SLXKFG6A1U2gEdxvbmypsQT-',
    'ic3RFNbMsiHfa_p1bJOwYJ_E2OD2-x63Xg30vTu3yl2nJtQHO-Mr2vJCqPrNkfEd4o29q9RJN3u7UNyydL_JvdEU-CMO9bLb',
    'P1RVUrneKwKBgQC6Juu7obeUajnts4AmZm-NygPZAs13eeWlbDgeChdoKGNqlF4b2GMQMksIr3LTs5NaFd-tiM0KO5-82fsV',
    'Nfo0DZV6PzUpBbDQ1Y-D6sYbdk6M_AS8NcsVhmc26pXITQ5B_cCbZjBr4c12455TG35-GodOiIYMCgAorvaX2yAXJA',
  ].join(''),
};
