//! The texts of `--help`, from the message catalogue.
//!
//! To save time, arguments are parsed without any help texts. The texts are read from the catalogue only for help,
//! completions and man pages.

use crate::arguments::Arguments;
use clap::{Arg, Command, CommandFactory};
use grundy::{language::Part, messages};

/// The description of the command line for `clap`, with all texts. The texts for a subcommand are the messages
/// `cli-<command>` (what the command answers) and, where they exist, `cli-<command>-usage`, `cli-<command>-words` (an
/// explanation of RULESET and POSITION) and `cli-<command>-examples`. The text for an argument is
/// `cli-<command>-<argument>`, or `cli-any-<argument>` if it is the same for all commands.
pub(crate) fn command() -> Command {
    let mut root = described(Arguments::command(), "grundy");
    let names: Vec<String> = root.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        root = root.mut_subcommand(&name, |sub| described(sub, &name));
    }
    root.subcommand_help_heading(text("cli-heading-commands"))
}

/// The notations that `help` explains, each on one screen. The text for a notation is the message
/// `cli-topic-<notation>`.
const TOPICS: [&str; 3] = ["positions", "rules", "codes"];

/// The script with which a shell completes commands and options.
pub(crate) fn completions(shell: clap_complete::Shell) -> String {
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut command(), "grundy", &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// The man page of one command, or of the whole program; `None` if there is no command with this name.
pub(crate) fn man(name: Option<&str>) -> Option<String> {
    let mut root = command();
    root.build();
    let page = match name {
        None => root,
        Some(name) => root.find_subcommand(name)?.clone().display_name(format!("grundy-{name}")),
    };
    let mut out = Vec::new();
    clap_mangen::Man::new(page).render(&mut out).ok()?;
    Some(String::from_utf8_lossy(&out).into_owned())
}

/// The help for a command, a topic, a part of the rule language or the whole program; `None` if nothing has this name.
pub(crate) fn of_command(name: Option<&str>) -> Option<String> {
    if let Some(part) = Part::ALL.into_iter().find(|part| name == Some(part.name())) {
        return Some(grundy::language::text(part));
    }
    if let Some(topic) = name.filter(|name| TOPICS.contains(name)) {
        return Some(text(&format!("cli-topic-{topic}")));
    }
    let mut root = command();
    root.build();
    let shown = match name {
        None => Some(&mut root),
        Some(name) => root.find_subcommand_mut(name),
    };
    shown.map(|command| command.render_help().ansi().to_string())
}

/// The command or topic whose name is most similar to `found`, if `found` may be a misspelt name.
pub(crate) fn nearest(found: &str) -> Option<String> {
    let root = Arguments::command();
    let mut names: Vec<&str> = root.get_subcommands().map(Command::get_name).collect();
    names.extend(Part::ALL.map(Part::name));
    names.extend(TOPICS);
    grundy::nearest(found, names).map(str::to_owned)
}

/// The text that `grundy` prints without arguments.
pub(crate) fn beginning() -> String {
    text("cli-beginning") + "\n"
}

fn described(command: Command, name: &str) -> Command {
    let usage = text("cli-heading-usage");
    let words = optional(&format!("cli-{name}-words")).map_or_else(String::new, |words| words + "\n\n");
    let command = command
        .about(text(&format!("cli-{name}")))
        .help_template(format!("{{about}}\n\n{usage} {{usage}}\n\n{words}{{all-args}}{{after-help}}\n"))
        .mut_args(|argument| with_help(argument, name));
    let command = match optional(&format!("cli-{name}-usage")) {
        Some(usage) => command.override_usage(usage),
        None => command,
    };
    match optional(&format!("cli-{name}-examples")) {
        Some(examples) => command.after_help(format!("{}\n{examples}", text("cli-heading-examples"))),
        None => command,
    }
}

fn with_help(argument: Arg, command: &str) -> Arg {
    let id = argument.get_id().as_str();
    if id == "words" {
        // The explanation of RULESET and POSITION is shown above the list of options.
        return argument.hide(true).help(text(&format!("cli-{command}-words")));
    }
    let help = optional(&format!("cli-{command}-{id}")).unwrap_or_else(|| text(&format!("cli-any-{id}")));
    let heading = if argument.is_positional() {
        "cli-heading-arguments"
    } else if argument.is_global_set() {
        "cli-heading-everywhere"
    } else {
        "cli-heading-options"
    };
    let takes_value = argument.get_action().takes_values();
    argument.help(help).help_heading(text(heading)).hide_possible_values(takes_value)
}

fn optional(id: &str) -> Option<String> {
    messages::sentence(&id.replace('_', "-"))
}

/// The text of the message `id`, or `id` itself if the catalogue does not contain this message. A test ensures that
/// the catalogue has a text for every command and every argument.
fn text(id: &str) -> String {
    optional(id).unwrap_or_else(|| id.to_owned())
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn every_command_and_argument_has_a_text() {
        let mut root = command();
        root.build();
        let mut missing = Vec::new();
        for command in std::iter::once(&root).chain(root.get_subcommands()) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let mut texts = vec![about];
            texts.extend(command.get_arguments().map(|argument| {
                argument.get_help().map_or_else(|| argument.get_id().to_string(), ToString::to_string)
            }));
            missing.extend(texts.into_iter().filter(|text| text.is_empty() || text.starts_with("cli-")));
        }
        assert_eq!(missing, Vec::<String>::new());
    }

    #[test]
    fn clap_finds_nothing_to_object_to() {
        command().debug_assert();
    }
}
