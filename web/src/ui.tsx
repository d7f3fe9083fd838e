// Small parts that several places use.
import type {ComponentChildren} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {download} from './api';
import {textOf} from './state';
import {listed} from './words';

export function Problem({text}: {text: string}) {
  return text ? <p class="problem" role="alert">{text}</p> : null;
}

export function Waiting({text}: {text: string}) {
  return text ? <p class="waiting" role="status"><span class="spinner" aria-hidden="true" />{text}</p> : null;
}

export function saveAs(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// A file of the service, saved under a name.
export function Save({path, name, kind, children}: {path: string; name: string; kind?: 'primary'; children: ComponentChildren}) {
  const [trouble, setTrouble] = useState('');
  const save = async () => {
    try {
      saveAs(await download(path), name);
      setTrouble('');
    } catch (error) {
      setTrouble(textOf(error));
    }
  };
  return <><button type="button" class={kind} onClick={save}>{children}</button><Problem text={trouble} /></>;
}

export function Command({text, label}: {text: string; label: string}) {
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      // Browsers give pages no clipboard over plain HTTP from another machine: the reader can copy what is chosen.
      getSelection()?.selectAllChildren(shown.current!);
    }
  };
  return (
    <div class="copyable">
      <code class="command" tabIndex={0} aria-label={label} ref={shown}>{text}</code>
      <button type="button" onClick={copy} aria-label={`Copy: ${label}`}>{copied ? 'Copied' : 'Copy'}</button>
    </div>
  );
}

// Counts of classes as shares of a bar, named below.
export function Shares({counts, classes, colour}: {counts: number[]; classes: string[]; colour: (code: number) => string}) {
  const sum = Math.max(1, counts.reduce((a, b) => a + b, 0));
  const shown = counts.map((count, code) => ({count, code})).filter(({count}) => count > 0);
  const words = shown.map(({count, code}) => `${classes[code]} ${((100 * count) / sum).toFixed(1)} %`);
  return (
    <div class="shares" role="img" aria-label={listed(words)}>
      <div class="shares-bar">{shown.map(({count, code}) => <span key={code} style={{width: `${(100 * count) / sum}%`, background: colour(code)}} />)}</div>
      <div class="shares-words">
        {shown.slice(0, 6).map(({code}, i) => <span key={code}><i style={{background: colour(code)}} />{words[i]}</span>)}
        {shown.length > 6 && <span>and {shown.length - 6} more</span>}
      </div>
    </div>
  );
}

// Comes to `wanted` in steps, a frame each, so that much appears without keeping anybody waiting.
export function useGrowing(wanted: number, step: number): number {
  const [now, setNow] = useState(Math.min(wanted, step));
  useEffect(() => {
    if (now === wanted) return;
    const timer = setTimeout(() => setNow(now > wanted ? wanted : Math.min(wanted, now + step)), 16);
    return () => clearTimeout(timer);
  }, [now, wanted, step]);
  return Math.min(now, wanted);
}

// A name that may break behind the signs that join its words.
export function Breakable({name}: {name: string}) {
  return <>{name.split(/(?<=[_.-])/).map((part, i) => <>{i > 0 && <wbr />}{part}</>)}</>;
}

// `fault` says what should stand there instead.
export function Field({label, children, hint, fault}: {label: string; children: ComponentChildren; hint?: string; fault?: string}) {
  return <label class={fault ? 'field faulty' : 'field'}><span>{label}</span>{children}{fault ? <small role="alert">Please give {fault}</small> : hint && <small>{hint}</small>}</label>;
}
