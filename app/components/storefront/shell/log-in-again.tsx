export function LogInAgain() {
  return (
    <>
      <a href="/api/login?returnTo=/account" target="_blank" className="font-bold underline">
        Log in
      </a>{" "}
      <span>(opens a new tab).</span>
    </>
  );
}
