/** The part of autocannon that the load command uses; the package has no types of its own. */
declare module 'autocannon' {
  export interface LoadRequest {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly onResponse?: (status: number, body: string) => void;
  }
  export interface LoadResult {
    /** Connections that failed. */
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    /** Milliseconds; `p97_5` is the 97.5th percentile. */
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
    readonly requests: { readonly total: number; readonly average: number };
  }
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly LoadRequest[];
  }): Promise<LoadResult>;
}
