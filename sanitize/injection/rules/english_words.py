"""English: the words that the rules are made of."""

from typing import Final

from fetchwarden.sanitize.injection.rule import Lexicon

__all__ = ["ENGLISH"]

ENGLISH: Final[Lexicon] = {
    "ignore": "ignore, ignoring, ignores, disregard, disregarding, forget, forgetting, override, "
    "overriding, overrides, bypass, bypassing, overlook, discard, neglect, dismiss, abandon, "
    "do not follow, don't follow, stop following, do not obey, don't obey, stop obeying, "
    "pay no attention to, put aside, set aside, cancel, nullify, unfollow, unlearn, erase",
    "prior": "previous, prior, above, earlier, preceding, foregoing, past, existing, initial, "
    "original, former, precedent, other, current, before, aforementioned",
    "instructions": "instruction, instructions, prompt, prompts, directive, directives, direction, "
    "directions, guideline, guidelines, guardrail, guardrails, command, commands, orders, "
    "programming, constraints, restraints",
    "loose": "rule, rules, context, text, input, inputs, task, tasks, message, messages, data, "
    "content, assignments, conversation, conversations, restrictions, limitations, boundaries, "
    "settings, words, statements, everything, protocols, requests, training, inquiries, policies",
    "own": "your, you are, you were, you have, you've, you got, system, safety, security, openai, "
    "openai's, developer, developer's, content, ethical",
    "told": "told, been told, given, been given, instructed, been instructed, learned, received, "
    "read before, taught, programmed, trained, said, got",
    "reveal": "reveal, print, show, output, repeat, display, disclose, leak, dump, expose, "
    "write out, write down, tell me, give me, share, translate, encode, state, spell out, "
    "summarize, summarise, rephrase, reprint, reproduce, echo, recite, return, copy, list, "
    "convert, send, post, paste, publish, extract, provide, read out, rewrite, type out, spell",
    "prompt": "system prompt, system prompts, system message, system instructions, hidden prompt, "
    "hidden instructions, secret instructions, initial prompt, initial instructions, full prompt, "
    "original prompt, original instructions, developer message, developer instructions, "
    "developer prompt, internal instructions, internal prompt, previous prompt, base prompt, "
    "pre-prompt, preprompt, prompt text, confidential instructions, underlying instructions, "
    "exact instructions, secret prompt, custom instructions, instruction set, "
    "initialization prompt, pre-instructions",
    "ai": "ai, llm, llms, language model, language models, ai assistant, ai assistants, assistant, "
    "assistants, chatbot, chatbots, ai agent, ai agents, ai model, ai models, ai system, "
    "ai systems, gpt, chatgpt, claude, gemini, copilot, bard, bing, llama, mistral, grok, bot, "
    "agents, automated agent, automated agents, ai tool, ai tools, ai crawler, ai crawlers, "
    "large language model, ai summarizer, summarizer, models, ais, ai-agent, ai-agents, ai bot",
    "truly_ai": "ai, llm, language model, large language model, ai assistant, assistant, chatbot, "
    "ai agent, ai model, ai system, gpt, chatgpt, bot, chat bot, robot, ai language model, "
    "artificial intelligence, a i, ai chatbot, machine, ai bot, virtual assistant",
    "reading": "reading, processing, summarizing, summarising, visiting, parsing, browsing, "
    "analyzing, analysing, crawling, scraping, viewing, accessing, evaluating, reviewing, "
    "encountering, handling, that read, that reads, who read, who reads, that process, indexing, "
    "that summarize, that visit, that crawl",
    "user": "user, users, the human, human, reader, customer, the person, operator, anyone, "
    "anybody",
    "answer": "response, responses, reply, replies, answer, answers, output, outputs, summary, "
    "message",
    "freed": "unfiltered, unrestricted, uncensored, jailbroken, amoral, unethical, unbound, "
    "unlimited, unhinged, unmoderated, limitless, lawless, immoral, evil, rogue, rebellious, "
    "unaligned, unconstrained",
    "limits": "restriction, restrictions, limitation, limitations, rules, rule, filter, filters, "
    "guidelines, policies, policy, censorship, boundaries, constraints, ethics, morals, ethical, "
    "moral, morality, confines, guardrails, safeguards, limits, principles, regulations, laws, "
    "content policies, programming, standards, consequences, remorse, disclaimers, warnings",
    "secret": "api key, api keys, credentials, password, passwords, access token, access tokens, "
    "secrets, cookies, conversation history, chat history, chat log, chat logs, private key, "
    "private keys, session token, environment variables, private data, personal data, "
    "system prompt, confidential data, user data, user's data, user's emails, users' data, "
    "conversation, this chat, contacts, browsing history, memory, inbox, credit card, "
    "search history, personal information",
    "carry": "send, forward, email, e-mail, mail, post, upload, transmit, exfiltrate, leak, "
    "submit, deliver, export, transfer, append, copy, publish, encode",
    "say": "include, append, insert, add, put, write, say, print, output, respond, reply, answer, "
    "begin, start, end, prepend, prefix, state, type, mention, repeat, provide, give, finish, "
    "translate, decode, display, conclude, generate",
    "mode": "developer mode, dev mode, debug mode, god mode, admin mode, root mode, dan mode, "
    "maintenance mode, jailbreak mode, jailbroken mode, sudo mode, unrestricted mode, "
    "unfiltered mode, test mode, experimental mode, no limits mode, override mode, evil mode, "
    "opposite mode, chaos mode, experimental features, experimental procedure, developer output, "
    "superuser mode, diagnostic mode, privileged mode, sandbox mode, experimental test mode",
    "tool": "tool, tools, function, functions, plugin, plugins, api, command, shell, terminal, "
    "send_email, send_mail, sendemail, send_message, web_search, read_web_page, fetch, "
    "browser, code interpreter, send_money, execute_command, run_command, mcp",
    "new": "new, updated, revised, additional, real, actual, true, secret, hidden, special, "
    "urgent, important, following, final, latest, modified, next, high-priority, priority",
}
